import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readLock, unhashed, withHashes } from "./supply/lock.ts";

const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * Adds the registry's hash of each package that the lock file has none of. npm leaves them out for packages of other
 * platforms that its registry did not know; versions stay as they are.
 */
async function main(): Promise<void> {
  const lock = await readLock(".");
  const hashes = new Map<string, string>();
  const unknown: string[] = [];
  for (const one of unhashed(lock)) {
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

await main();
