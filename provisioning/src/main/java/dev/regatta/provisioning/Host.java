package dev.regatta.provisioning;

import java.util.List;

/// A machine of the fleet and its worker.
///
/// @param worker the worker's name
/// @param name the machine's name
/// @param address the machine is reached at by other members of the cluster
/// @param cpus cores to pin load threads to, disjoint between workers of a machine; empty for no
///   pinning
public record Host(String worker, String name, String address, List<Integer> cpus) {
  public Host {
    cpus = List.copyOf(cpus);
  }
}
