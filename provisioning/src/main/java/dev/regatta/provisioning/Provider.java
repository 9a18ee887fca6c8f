package dev.regatta.provisioning;

/// Makes fleets. Implementations are listed in [Providers].
public interface Provider {
  /// Provisions what the plan asks for, or nothing at all.
  ///
  /// @throws ProvisionException when the machine or the cloud cannot give it
  /// @throws dev.regatta.model.PlanException when the plan asks for what cannot be
  Fleet provision(FleetRequest request) throws ProvisionException;
}
