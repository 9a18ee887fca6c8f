package dev.regatta.nfs.server;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The listings of the directories that are being listed page by page. One is made anew for each
/// first page, and when the directory was changed in between.
final class Listings {
  private static final int MOST = 64;

  private final Store store;
  private final Map<Long, Listing> listings = new LinkedHashMap<>(16, 0.75f, true);

  Listings(Store store) {
    this.store = store;
  }

  /// The listing for a page; the caller holds the directory's lock.
  Listing page(long directory, long cookie) throws StoreException {
    Listing known = cookie == 0 ? null : get(directory);
    if (known != null) {
      return known;
    }
    Listing listing = new Listing(store.list(directory));
    put(directory, listing);
    return listing;
  }

  /// The directory has other entries now; the caller holds its lock.
  synchronized void changed(long directory) {
    listings.remove(directory);
  }

  private synchronized @Nullable Listing get(long directory) {
    return listings.get(directory);
  }

  private synchronized void put(long directory, Listing listing) {
    listings.put(directory, listing);
    if (listings.size() > MOST) {
      listings.remove(listings.keySet().iterator().next());
    }
  }
}
