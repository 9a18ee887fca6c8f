package dev.regatta.worker;

/// The version of this build.
final class Version {
  private Version() {}

  static String current() {
    var version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }
}
