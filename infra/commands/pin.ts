import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Command, readWords, runCommand } from "./command.ts";
import { findUnhashed, readLock, withHashes } from "./supply/lock.ts";

const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

const spec = {
  verb: "pin",
  forms: [""],
  text: `Adds the registry's hash to each package in the lock file that has none. npm leaves out the hashes of packages for
other platforms when its registry did not send them. Versions stay as they are.`,
  options: {},
};

async function run(words: readonly string[]): Promise<void> {
  readWords(spec, words);
  const lock = await readLock(".");
  const hashes = new Map<string, string>();
  const unknown: string[] = [];
  for (const one of findUnhashed(lock)) {
    const hash = await registryHash(one);
    if (hash) hashes.set(one, hash);
    else unknown.push(one);
  }
  if (hashes.size > 0) {
    await writeFile(join(".", "package-lock.json"), `${JSON.stringify(withHashes(lock, hashes), null, 2)}\n`);
  }
  console.log(`Hashes added: ${hashes.size}.`);
  for (const one of unknown) console.log(`The registry has no ${one}.`);
}

async function registryHash(nameAndVersion: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)("npm", ["view", nameAndVersion, "dist.integrity"]);
    return HASH.exec(stdout.trim())?.[0];
  } catch {
    return undefined;
  }
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
