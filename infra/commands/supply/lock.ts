import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The fields of a package in the lock file that matter here. */
type Locked = {
  /** Undefined for a link. */
  readonly version?: string | undefined;
  /** Hash of the package; npm refuses any other content. */
  readonly integrity?: string;
  /** The package is inside another one, whose hash includes it. */
  readonly inBundle?: boolean;
  /** A link in `node_modules` to a folder of this repository. */
  readonly link?: boolean;
};

export type Lock = { readonly packages: Readonly<Record<string, Locked>> };

/** Name and version of packages without a hash in the lock file: npm accepts any content for them. */
export function findUnhashed({ packages }: Lock): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, inBundle, link }]) => isFetched(path) && !integrity && !inBundle && !link)
    .map(([path, { version }]) => `${packageName(path)}@${version}`);
}

/** Packages are below a `node_modules`; other entries are folders of this repository. */
function isFetched(path: string): boolean {
  return path.includes("node_modules/");
}

/** Adds hashes to the lock file, by name and version, at the position where npm writes them. */
export function withHashes(lock: Lock, hashes: ReadonlyMap<string, string>): Lock {
  const packages = Object.entries(lock.packages).map(([path, locked]) => {
    const { version, ...others } = locked;
    const integrity = hashes.get(`${packageName(path)}@${version}`);
    return [path, locked.integrity || !integrity ? locked : { version, integrity, ...others }] as const;
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

function packageName(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** @throws Error if the folder has no lock file */
export async function readLock(folder: string): Promise<Lock> {
  return JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
}

/**
 * Refuses to deploy if a package without a hash in the lock file is installed.
 * @throws Error with a message for the user that names the packages and says what to do
 */
export async function refuseUnhashed(folder: string): Promise<void> {
  const without = new Set(findUnhashed(await readLock(folder)));
  const installed = await listInstalled(folder);
  const found = [...without].filter((one) => installed.has(one));
  if (found.length === 0) return;
  throw new Error(
    `package-lock.json has no hash of packages that are installed here: ${found.join(", ")}.
'npx cartwright pin' adds those that the registry tells; look at them, commit them, run 'npm ci' and try again.`,
  );
}

/** npm's record of its last installation. Without it, no package counts as installed. */
async function listInstalled(folder: string): Promise<ReadonlySet<string>> {
  const note = join(folder, "node_modules/.package-lock.json");
  const { packages }: Lock = JSON.parse(await readFile(note, "utf8"));
  return new Set(Object.entries(packages).map(([path, { version }]) => `${packageName(path)}@${version}`));
}
