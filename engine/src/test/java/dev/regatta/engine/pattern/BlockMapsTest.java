package dev.regatta.engine.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockMapsTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 63, 64, 65, 512, 4096, 4097, 300_001})
  void visitsEveryBlockOncePerPass(long blocks) {
    var map = new BlockMaps(3, _ -> blocks);
    var random = new Xoshiro(blocks);

    for (int pass = 0; pass < 2; pass++) {
      var seen = new BitSet();
      for (long i = 0; i < blocks; i++) {
        assertThat(map.isFull(1)).isFalse();
        long block = map.nextFree(1, random.below(blocks));
        assertThat(block).isBetween(0L, blocks - 1);
        assertThat(seen.get((int) block)).isFalse();
        seen.set((int) block);
        map.visit(1, block);
      }
      assertThat(map.isFull(1)).isTrue();
      map.clear(1);
    }
  }

  @Test
  void takesTheNextFreeBlockUpward() {
    var map = new BlockMaps(3, _ -> 200);
    map.visit(1, 10);
    map.visit(1, 11);

    assertThat(map.nextFree(1, 9)).isEqualTo(9);
    assertThat(map.nextFree(1, 10)).isEqualTo(12);
  }

  @Test
  void wrapsAtTheEnd() {
    var map = new BlockMaps(3, _ -> 200);
    map.visit(1, 0);
    map.visit(1, 199);

    assertThat(map.nextFree(1, 199)).isEqualTo(1);
  }

  @Test
  void agreesWithAPlainSearch() {
    var map = new BlockMaps(3, _ -> 5000);
    var plain = new BitSet();
    var random = new Xoshiro(1);

    for (int i = 0; i < 4990; i++) {
      int drawn = (int) random.below(5000);
      int expected = plain.nextClearBit(drawn);
      expected = expected < 5000 ? expected : plain.nextClearBit(0);
      assertThat(map.nextFree(1, drawn)).isEqualTo(expected);
      map.visit(1, expected);
      plain.set(expected);
    }
  }

  @Test
  void filesOfDifferentSizesDoNotTouchEachOther() {
    long[] blocks = {1, 70_000, 64, 65, 4096, 3};
    var map = new BlockMaps(blocks.length, file -> blocks[file]);

    for (int file = 0; file < blocks.length; file++) {
      for (long i = 0; i < blocks[file]; i++) {
        assertThat(map.isFull(file)).isFalse();
        assertThat(map.isVisited(file, i)).isFalse();
        map.visit(file, map.nextFree(file, i));
      }
      assertThat(map.isFull(file)).isTrue();
    }
    map.clear(3);
    for (int file = 0; file < blocks.length; file++) {
      assertThat(map.isFull(file)).isEqualTo(file != 3);
    }
    assertThat(map.nextFree(3, 64)).isEqualTo(64);
  }
}
