import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Parameters } from "./aws-services.ts";

/** All versions of each parameter, the oldest first. */
type Stored = Record<string, string[]>;

/**
 * A Parameter Store on this machine, in a file that only its owner reads.
 * @param file undefined keeps them in memory
 * @param fixed first versions of parameters, which follow from other files and are not stored
 */
export async function openParameters(
  file: string | undefined,
  fixed: Readonly<Record<string, string>>,
): Promise<Parameters> {
  const stored: Stored = JSON.parse(await readText(file));
  let writing: Promise<void> = Promise.resolve();
  const listVersions = (path: string) => [...(fixed[path] ? [fixed[path]] : []), ...(stored[path] ?? [])];
  const save = async () => {
    if (file === undefined) return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify(stored), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  return {
    get: (name) => {
      const [path = "", version] = name.split(":");
      const versions = listVersions(path);
      return version === undefined ? versions.at(-1) : versions[Number(version) - 1];
    },
    put: async (name, value) => {
      stored[name] = [...(stored[name] ?? []), value];
      // One after the other, or an older file could replace a newer one.
      writing = writing.then(save);
      await writing;
      return listVersions(name).length;
    },
  };
}

async function readText(file: string | undefined): Promise<string> {
  if (file === undefined) return "{}";
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
}
