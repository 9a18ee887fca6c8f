package dev.regatta.engine.io;

/// Ops that are over and not handed out yet, first in, first out.
///
/// Hot path.
public final class ReadyOps {
  private final OpSlot[] slots;
  private int first;
  private int count;

  /// @param most ops at a time
  public ReadyOps(int most) {
    slots = new OpSlot[most];
  }

  public int count() {
    return count;
  }

  public void add(OpSlot slot) {
    int at = first + count;
    slots[at < slots.length ? at : at - slots.length] = slot;
    count++;
  }

  /// Hands out the oldest.
  ///
  /// @param into receives them from index 0
  /// @return how many
  public int take(OpSlot[] into, int most) {
    int taken = Math.min(most, count);
    for (int i = 0; i < taken; i++) {
      into[i] = slots[first];
      first = first + 1 == slots.length ? 0 : first + 1;
    }
    count -= taken;
    return taken;
  }
}
