import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the lock file says of a package, as far as it matters here. */
export type Locked = {
  /** Missing for a link. */
  readonly version?: string | undefined;
  /** Hash of what the registry must serve; npm refuses anything else. */
  readonly integrity?: string;
  /** Comes inside of another package, whose hash covers it. */
  readonly inBundle?: boolean;
  /** A name in `node_modules` for a folder of this repository. */
  readonly link?: boolean;
};

export type Lock = { readonly packages: Readonly<Record<string, Locked>> };

/** Name and version of the packages that the lock file has no hash of, so that npm takes whatever it is served. */
export function unhashed({ packages }: Lock): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, inBundle, link }]) => isFetched(path) && !integrity && !inBundle && !link)
    .map(([path, { version }]) => `${nameOf(path)}@${version}`);
}

/** Packages are in a `node_modules`; what the lock file has anywhere else is a folder of this repository. */
function isFetched(path: string): boolean {
  return path.includes("node_modules/");
}

/** The lock file with these hashes, by name and version, in the place where npm writes them. */
export function withHashes(lock: Lock, hashes: ReadonlyMap<string, string>): Lock {
  const packages = Object.entries(lock.packages).map(([path, locked]) => {
    const { version, ...others } = locked;
    const integrity = hashes.get(`${nameOf(path)}@${version}`);
    return [path, locked.integrity || !integrity ? locked : { version, integrity, ...others }] as const;
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** @throws Error if the folder has no lock file */
export async function readLock(folder: string): Promise<Lock> {
  return JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
}

/**
 * Lets nothing go to an account from where a package was installed that no hash was known of.
 * @throws Error in words that say which, and what to do
 */
export async function refuseUnhashed(folder: string): Promise<void> {
  const without = new Set(unhashed(await readLock(folder)));
  const installed = await installedIn(folder);
  const found = [...without].filter((one) => installed.has(one));
  if (found.length === 0) return;
  throw new Error(
    `package-lock.json has no hash of packages that are installed here: ${found.join(", ")}.
'npm run pin' adds those that the registry tells; look at them, commit them, run 'npm ci' and try again.`,
  );
}

/** What npm notes of its last installation; without that note nothing is known to be there. */
async function installedIn(folder: string): Promise<ReadonlySet<string>> {
  const note = join(folder, "node_modules/.package-lock.json");
  const { packages }: Lock = JSON.parse(await readFile(note, "utf8"));
  return new Set(Object.entries(packages).map(([path, { version }]) => `${nameOf(path)}@${version}`));
}
