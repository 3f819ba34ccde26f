import { noteInRun, readNotes } from "../../commands/test-notes.ts";
import {
  indexPartitions,
  isAmong,
  isIndexFamily,
  KEY_FAMILIES,
  type KeyFamily,
  tablePartitions,
} from "./key-families.ts";
import type { Reach } from "./reaches.ts";
import { REACHES } from "./reaches.ts";
import { type Access, formatAccessRow } from "./role-access.ts";

const NOTES = "keys";

export type KeyUse = "read" | "write" | "check";

/** Records, for the current test run, the key families that a function read, wrote or checked. */
export function noteKeys({ id }: Pick<Access, "id">, mode: KeyUse, pks: readonly string[]): void {
  noteInRun(NOTES, () =>
    pks.flatMap((pk) => matchFamilies(pk, mode)).map((family) => `${id} ${mode} ${family}`),
  );
}

/** One function that used one key family in a test run. */
export type UsedKeys = { readonly id: string; readonly mode: KeyUse; readonly family: KeyFamily };

/** All uses of keys in a test run. */
export async function readUsedKeys(folder: string): Promise<readonly UsedKeys[]> {
  const lines = [...new Set(await readNotes(folder, NOTES))].sort();
  return lines.flatMap((line) => {
    const [id = "", mode = "", family = ""] = line.split(" ");
    return isKeyUse(mode) ? [{ id, mode, family }] : [];
  });
}

function isKeyUse(mode: string): mode is KeyUse {
  return mode === "read" || mode === "write" || mode === "check";
}

/** Computed once: tests match every key of every call. */
const PARTITIONS = KEY_FAMILIES.map(
  (family) => [family, [...tablePartitions([family]), ...indexPartitions([family])]] as const,
);

type Candidates = readonly (readonly [KeyFamily, readonly string[]])[];

/** Families by first part of the key. Matching a key against these few is faster than against all. */
const candidates = new Map<string, Candidates>();

/** The index is only read: its partitions can look like those of the table. */
function matchFamilies(pk: string, mode: KeyUse): KeyFamily[] {
  return listCandidates(pk)
    .filter(([family, partitions]) => isAmong(partitions, pk) && (mode === "read" || !isIndexFamily(family)))
    .map(([family]) => family);
}

function listCandidates(pk: string): Candidates {
  const end = pk.indexOf("#");
  const head = end < 0 ? pk : pk.slice(0, end + 1);
  const cached = candidates.get(head);
  if (cached) return cached;
  const canMeet = (partition: string) => isAmong([partition], head) || partition.startsWith(head);
  const matching = PARTITIONS.filter(([, partitions]) => partitions.some(canMeet));
  candidates.set(head, matching);
  return matching;
}

/** Access in an `access.json` that no function used in this test run, such as `carts: read files`. */
export async function findUnusedKeys(folder: string): Promise<string[]> {
  const all = await readUsedKeys(folder);
  const used = new Set(all.map(({ id, mode, family }) => `${formatAccessRow(id)} ${mode} ${family}`));
  return Object.entries<Reach>(REACHES).flatMap(([row, { reads = [], writes = [], checks = [] }]) => {
    const isUsed = (mode: KeyUse, family: KeyFamily) => used.has(`${row} ${mode} ${family}`);
    const unused = [
      ...reads.filter((one) => !isUsed("read", one)).map((one) => `read ${one}`),
      // Some rows list a key under `writes` although transactions only check it.
      ...writes.filter((one) => !isUsed("write", one) && !isUsed("check", one)).map((one) => `write ${one}`),
      ...checks.filter((one) => !isUsed("check", one)).map((one) => `check ${one}`),
    ];
    return unused.map((one) => `${row}: ${one}`);
  });
}
