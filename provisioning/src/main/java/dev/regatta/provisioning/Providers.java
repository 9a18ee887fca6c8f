package dev.regatta.provisioning;

import dev.regatta.model.plan.FleetSpec;
import dev.regatta.provisioning.local.LocalProvider;

/// Which provider serves which plan.
public final class Providers {
  private Providers() {}

  public static Provider of(FleetSpec spec) {
    return switch (spec) {
      case FleetSpec.Local _ -> new LocalProvider();
    };
  }
}
