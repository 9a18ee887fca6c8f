package dev.regatta.engine.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockMapTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 63, 64, 65, 512, 4096, 4097, 300_001})
  void visitsEveryBlockOncePerPass(long blocks) {
    var map = new BlockMap(blocks);
    var random = new Xoshiro(blocks);

    for (int pass = 0; pass < 2; pass++) {
      var seen = new BitSet();
      for (long i = 0; i < blocks; i++) {
        assertThat(map.isFull()).isFalse();
        long block = map.nextFree(random.below(blocks));
        assertThat(block).isBetween(0L, blocks - 1);
        assertThat(seen.get((int) block)).isFalse();
        seen.set((int) block);
        map.visit(block);
      }
      assertThat(map.isFull()).isTrue();
      map.clear();
    }
  }

  @Test
  void takesTheNextFreeBlockUpward() {
    var map = new BlockMap(200);
    map.visit(10);
    map.visit(11);

    assertThat(map.nextFree(9)).isEqualTo(9);
    assertThat(map.nextFree(10)).isEqualTo(12);
  }

  @Test
  void wrapsAtTheEnd() {
    var map = new BlockMap(200);
    map.visit(0);
    map.visit(199);

    assertThat(map.nextFree(199)).isEqualTo(1);
  }

  @Test
  void agreesWithAPlainSearch() {
    var map = new BlockMap(5000);
    var plain = new BitSet();
    var random = new Xoshiro(1);

    for (int i = 0; i < 4990; i++) {
      int drawn = (int) random.below(5000);
      int expected = plain.nextClearBit(drawn);
      expected = expected < 5000 ? expected : plain.nextClearBit(0);
      assertThat(map.nextFree(drawn)).isEqualTo(expected);
      map.visit(expected);
      plain.set(expected);
    }
  }
}
