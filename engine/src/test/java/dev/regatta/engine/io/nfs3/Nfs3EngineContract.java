package dev.regatta.engine.io.nfs3;

import dev.regatta.engine.io.IoEngineContract;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;

/// What every engine must do, done over NFS.
abstract class Nfs3EngineContract extends IoEngineContract {
  @Override
  protected final EngineSpec spec() {
    return EngineSpec.of(Kind.NFS3, 5);
  }

  @Override
  protected final String notFound() {
    return "NFS3ERR_NOENT";
  }

  @Override
  protected final String exists() {
    return "NFS3ERR_EXIST";
  }
}
