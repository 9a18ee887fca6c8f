package dev.regatta.engine.load;

import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.FileSet.Service;

/// Which file the next op goes to: fio's `file_service_type`. Hot path.
final class FileChooser {
  private final LoadFiles files;
  private final Service service;
  private final Xoshiro random;
  private int current = -1;
  private int opsLeft;
  private int done;

  FileChooser(LoadFiles files, Service service, Xoshiro random) {
    this.files = files;
    this.service = service;
    this.random = random;
  }

  /// The number of a file that is not done; -1 when all are.
  int next() {
    if (done == files.count()) {
      return -1;
    }
    boolean stay =
        current >= 0
            && !files.isDone(current)
            && (opsLeft > 0 || service.order() == Service.Order.SEQUENTIAL);
    if (stay) {
      opsLeft--;
      return current;
    }
    current = service.order() == Service.Order.RANDOM ? draw() : following();
    opsLeft = service.opsPerFile() - 1;
    return current;
  }

  private int draw() {
    int drawn;
    do {
      drawn = (int) random.below(files.count());
    } while (files.isDone(drawn));
    return drawn;
  }

  private int following() {
    int number = current;
    do {
      number = number + 1 == files.count() ? 0 : number + 1;
    } while (files.isDone(number));
    return number;
  }

  void done(int number) {
    if (!files.isDone(number)) {
      files.done(number);
      done++;
    }
  }

  void restart() {
    files.restart();
    current = -1;
    opsLeft = 0;
    done = 0;
  }
}
