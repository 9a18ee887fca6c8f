package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.engine.FileIndex.Use;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FileIndexTest {
  private static final String N = FileNames.Numbered.MARK;

  @Test
  void equalNamesAreOneRowWithTheLargestCount() throws Exception {
    var index = new FileIndex(List.of(use("/d/f" + N, 3), use("/d/./f" + N, 5)));

    assertThat(index.size()).isEqualTo(5);
    assertThat(index.path(4)).isEqualTo("/d/f4");
  }

  @Test
  void idsFollowTheOrderOfThePlan() throws Exception {
    var index = new FileIndex(List.of(use("/d/b." + N, 2), use("/d/a." + N, 2)));

    assertThat(index.path(0)).isEqualTo("/d/b.0");
    assertThat(index.path(3)).isEqualTo("/d/a.1");
    assertThat(index.rowOf(1).firstShared()).isZero();
    assertThat(index.rowOf(2).firstShared()).isEqualTo(2);
  }

  @Test
  void everyPathHasOneIdHoweverItIsNamed() throws Exception {
    var uses =
        List.of(
            use("/d/f1" + N, 30),
            use("/d/f" + N, 300),
            use("/d/f" + N + "0", 30),
            use("/d/" + N + "/../g", 3),
            use("/d/x" + N, 4),
            listed("f299", "h", "x3", "h", "sub/../g", "f1"));
    var index = new FileIndex(uses);

    Map<String, Integer> byPath = new HashMap<>();
    for (var use : uses) {
      var row = index.row(use.names());
      for (int number = 0; number < use.count(); number++) {
        int id = index.id(row, number);
        String path = use.names().path(number);
        assertThat(index.path(id)).isEqualTo(path);
        assertThat(index.isFirst(id)).isTrue();
        assertThat(byPath.computeIfAbsent(path, _ -> id)).isEqualTo(id);
      }
    }
    assertThat(byPath).containsKeys("/d/f0", "/d/f129", "/d/f290", "/d/g", "/d/h", "/d/x3");
    assertThat(index.otherIds(Objects.requireNonNull(byPath.get("/d/f10")))).hasSize(2);
    assertThat(index.otherIds(Objects.requireNonNull(byPath.get("/d/g")))).hasSize(3);
  }

  @Test
  void manyNamesThatMeetAreToldApart() throws Exception {
    var uses = List.of(use("/d/f" + N, 100_000), use("/d/f" + N + ".x", 100_000));
    var index = new FileIndex(uses);

    for (int id = 0; id < index.size(); id++) {
      assertThat(index.isFirst(id)).isTrue();
    }
  }

  @Test
  void tooManyFilesAreRefused() {
    var uses = List.of(use("/d/a" + N, FileIndex.MOST_FILES), use("/d/b" + N, 1));

    assertThatThrownBy(() -> new FileIndex(uses))
        .isInstanceOf(SetupException.class)
        .hasMessage(
            "the plan uses more than 536870912 files on this worker; want fewer files or threads");
  }

  private static Use use(String path, int count) {
    return new Use(FileNames.Numbered.of(Path.of(path)), count, true);
  }

  private static Use listed(String... names) {
    return new Use(new FileNames.Listed(Path.of("/d"), List.of(names)), names.length, true);
  }
}
