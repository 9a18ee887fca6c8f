package dev.regatta.model.plan;

import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.Blocks.Share;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.regex.Pattern;

/// Reads `bs`: a size (`4KiB`), a range (`4KiB-64KiB`) or shares (`[4KiB/60%, 64KiB/40%]`).
final class BlocksReader {
  private static final long LARGEST = 1L << 30;
  private static final Pattern SHARE = Pattern.compile("(.+)/\\s*(" + Leaf.DECIMAL + ")%");
  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

  private BlocksReader() {}

  static Blocks read(Leaf bs) {
    if (bs.isList()) {
      return shares(bs);
    }
    String text = bs.scalar("a size, as in bs = 4KiB");
    // a minus in front is a sign
    return text.indexOf('-') > 0 ? range(bs, text) : Blocks.of(bytes(bs));
  }

  private static long bytes(Leaf size) {
    return size.sizeBytes(1, LARGEST);
  }

  private static Blocks range(Leaf bs, String text) {
    int dash = text.indexOf('-');
    long low = bytes(bs.part(text.substring(0, dash)));
    long high = bytes(bs.part(text.substring(dash + 1)));
    if (high < low || high % low != 0) {
      throw bs.problem("must end at a multiple of " + Units.SIZE.write(low));
    }
    return Blocks.range(low, high);
  }

  private static Blocks shares(Leaf bs) {
    var shares = new ArrayList<Share>();
    var sum = BigDecimal.ZERO;
    for (var item : bs.items()) {
      var matcher = SHARE.matcher(item.scalar("a share, as in 4KiB/60%"));
      if (!matcher.matches()) {
        throw item.problem("is no share: write size and percentage, as in 4KiB/60%");
      }
      var percent = new BigDecimal(matcher.group(2));
      if (percent.signum() == 0) {
        throw item.problem("must have more than 0%");
      }
      sum = sum.add(percent);
      if (sum.compareTo(WHOLE) > 0) {
        break;
      }
      shares.add(new Share(bytes(item.part(matcher.group(1))), percent.doubleValue()));
    }
    if (sum.compareTo(WHOLE) != 0) {
      throw bs.problem("must add up to 100%");
    }
    return Blocks.split(shares);
  }
}
