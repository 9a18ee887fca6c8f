package dev.regatta.nfs.server;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// The names of a directory in the order of their cookies. A cookie is made from the name alone, so
/// it means the same whatever else is created or removed between two pages, and in every listing: a
/// name that stays is listed exactly once.
final class Listing {
  /// Cookies of `.` and `..`; all others are larger.
  static final long HERE_COOKIE = 1;

  static final long UP_COOKIE = 2;

  private final String[] names;
  private final long[] cookies;

  Listing(List<String> unordered) {
    Entry[] entries = new Entry[unordered.size()];
    Arrays.setAll(entries, i -> new Entry(hash(unordered.get(i)), unordered.get(i)));
    Arrays.sort(entries, Comparator.comparingLong(Entry::hash).thenComparing(Entry::name));
    names = new String[entries.length];
    cookies = new long[entries.length];
    long last = UP_COOKIE;
    for (int i = 0; i < entries.length; i++) {
      last = Math.max(last + 1, entries[i].hash);
      names[i] = entries[i].name;
      cookies[i] = last;
    }
  }

  private record Entry(long hash, String name) {}

  /// Index of the first entry after a cookie.
  int after(long cookie) {
    int index = Arrays.binarySearch(cookies, cookie);
    return index >= 0 ? index + 1 : -index - 1;
  }

  int size() {
    return names.length;
  }

  String name(int index) {
    return names[index];
  }

  long cookie(int index) {
    return cookies[index];
  }

  /// 62 bits of FNV-1a, mixed; clients keep cookies in signed numbers.
  private static long hash(String name) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 32)) * 0x9e3779b97f4a7c15L;
    return (hash ^ (hash >>> 29)) >>> 2;
  }
}
