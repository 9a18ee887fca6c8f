package dev.regatta.model.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Finds the name somebody meant: the one with the fewest typing mistakes (a wrong, missing or
/// extra letter, two letters swapped), as long as that is about a third of the word at most.
final class NearestName {
  private NearestName() {}

  static Optional<String> of(String written, Collection<String> known) {
    int most = Math.max(1, (written.length() + 1) / 3);
    return known.stream()
        .filter(name -> mistakes(written, name) <= most)
        .min(Comparator.comparingInt(name -> mistakes(written, name)));
  }

  /// The optimal string alignment distance.
  static int mistakes(String a, String b) {
    int[][] distance = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        distance[i][j] = cell(distance, a, b, i, j);
      }
    }
    return distance[a.length()][b.length()];
  }

  private static int cell(int[][] distance, String a, String b, int i, int j) {
    if (i == 0 || j == 0) {
      return i + j;
    }
    int replace = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(replace, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
    if (i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1)) {
      best = Math.min(best, distance[i - 2][j - 2] + 1);
    }
    return best;
  }
}
