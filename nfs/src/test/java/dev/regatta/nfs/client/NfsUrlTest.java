package dev.regatta.nfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NfsUrlTest {

  /// Columns: URL, host, port of NFS, port of MOUNT, export, what mdtest mounts, what it uses
  /// there.
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      textBlock =
          """
          nfs://host/mnt,                      host,       0,     0,     /mnt,        '',         /mnt
          nfs://host/mnt/,                     host,       0,     0,     /mnt,        /mnt,       /
          nfs://host/,                         host,       0,     0,     /,           '',         /
          nfs://host//data/,                   host,       0,     0,     //data,      //data,     /
          nfs://host/a/b/c?version=3,          host,       0,     0,     /a/b/c,      /a/b,       /c
          nfs://host/mnt/?uid=0&gid=0&version=3, host,     0,     0,     /mnt,        /mnt,       /
          nfs://host:2049/mnt,                 host,       2049,  2049,  /mnt,        '',         /mnt
          nfs://host:1/mnt?mountport=2,        host,       1,     2,     /mnt,        '',         /mnt
          nfs://host/shm/?nfsport=20490&mountport=20491, host, 20490, 20491, /shm,    /shm,       /
          nfs://127.0.0.1/x,                   127.0.0.1,  0,     0,     /x,          '',         /x
          nfs://[::1]/x,                       ::1,        0,     0,     /x,          '',         /x
          nfs://[fe80::1]:99/x,                fe80::1,    99,    99,    /x,          '',         /x
          nfs://fe80::1/x,                     fe80::1,    0,     0,     /x,          '',         /x
          nfs://host/my%3Fpath/?version=3,     host,       0,     0,     /my?path,    /my?path,   /
          nfs://host/gr%C3%BC%c3%9fe%20x,      host,       0,     0,     /grüße x,    '',         /grüße x
          nfs://host/100%25,                   host,       0,     0,     /100%,       '',         /100%
          nfs://host/ü,                        host,       0,     0,     /ü,          '',         /ü
          """)
  void reads(
      String url,
      String host,
      int nfsPort,
      int mountPort,
      String export,
      String directory,
      String file) {
    NfsUrl read = NfsUrl.parse(url);

    assertThat(read.host()).isEqualTo(host);
    assertThat(read.nfsPort()).isEqualTo(nfsPort);
    assertThat(read.mountPort()).isEqualTo(mountPort);
    assertThat(read.exportPath()).isEqualTo(export);
    assertThat(read.directory()).isEqualTo(directory);
    assertThat(read.file()).isEqualTo(file);
  }

  @Test
  void hasDefaults() {
    assertThat(NfsUrl.parse("nfs://host/x"))
        .isEqualTo(new NfsUrl("host", 0, 0, "/x", -1, -1, 1, 0, 0));
  }

  @Test
  void readsEveryArgument() {
    String url =
        "nfs://h/x?version=3&uid=4294967295&gid=0&nfsport=1&mountport=65535&nconnect=16"
            + "&rsize=65536&wsize=4096&dircache=0&autoreconnect=-1&readdir-buffer=1,2&if=eth0";

    assertThat(NfsUrl.parse(url))
        .isEqualTo(new NfsUrl("h", 1, 65535, "/x", 4294967295L, 0, 16, 65536, 4096));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          http://host/x            | expected nfs://host/path
          nfs:/host/x              | expected nfs://host/path
          nfs://host               | expected a path after the host, as in nfs://host/path
          nfs://host?uid=0/x       | expected a path after the host, as in nfs://host/path
          nfs:///x                 | expected a host after nfs://
          nfs://:2049/x            | expected a host after nfs://
          nfs://host:/x            | expected port from 1 to 65535, found
          nfs://host:0/x           | expected port from 1 to 65535, found 0
          nfs://host:65536/x       | expected port from 1 to 65535, found 65536
          nfs://a]/x               | expected an address in brackets, found a]
          nfs://host/x%2           | expected two hexadecimal digits after % in the path; write %25 for a percent sign
          nfs://host/x%zz          | expected two hexadecimal digits after % in the path; write %25 for a percent sign
          nfs://host/x?            | expected argument=value after ?, found ""
          nfs://host/x?uid         | expected argument=value after ?, found "uid"
          nfs://host/x?uid=root    | expected uid from 0 to 4294967295, found root
          nfs://host/x?uid=-1      | expected uid from 0 to 4294967295, found -1
          nfs://host/x?nconnect=0  | expected nconnect from 1 to 16, found 0
          nfs://host/x?nconnect=17 | expected nconnect from 1 to 16, found 17
          nfs://host/x?rsize=2097152 | expected rsize from 512 to 1048576, found 2097152
          nfs://host/x?version=4   | expected version=3, the only version there is yet, found version=4
          nfs://host/x?udi=0       | unknown argument udi; expected version, uid, gid, nfsport, mountport, nconnect, rsize or wsize
          nfs://host/x?sec=krb5    | unknown argument sec; expected version, uid, gid, nfsport, mountport, nconnect, rsize or wsize
          """)
  void refuses(String url, String problem) {
    assertThatThrownBy(() -> NfsUrl.parse(url))
        .isInstanceOf(NfsUrlException.class)
        .hasMessageStartingWith(url + ": " + problem);
  }
}
