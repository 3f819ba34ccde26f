import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "@jest/globals";

export type StandIns = {
  readonly folder: () => string;
  /** Creates a stand-in for a program that may be missing on this machine. */
  readonly program: (name: string, script: string) => Promise<void>;
  /** A PATH that finds the stand-ins first. */
  readonly path: () => string;
};

/** Stand-in programs for the tests of a file, removed afterwards. */
export function useStandIns(): StandIns {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cartwright-stand-ins-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    folder: () => folder,
    program: async (name, script) => {
      await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
      await chmod(join(folder, name), 0o755);
    },
    path: () => `${folder}:${dirname(process.execPath)}:/bin`,
  };
}
