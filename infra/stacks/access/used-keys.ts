import { noteInRun, readNotes } from "../../commands/test-notes.ts";
import { REACHES } from "./areas.ts";
import { indexPartitions, isAmong, KEY_FAMILIES, type KeyFamily, tablePartitions } from "./key-families.ts";
import type { Reach } from "./reach.ts";
import { type Access, formatAccessRow } from "./role-access.ts";

const NOTES = "keys";

export type KeyUse = "read" | "write" | "check";

/** Records, for the current test run, the key families that a function read, wrote or checked. */
export function noteKeys({ id }: Pick<Access, "id">, mode: KeyUse, pks: readonly string[]): void {
  noteInRun(NOTES, () =>
    pks.flatMap(matchFamilies).map((family) => `${formatAccessRow(id)} ${mode} ${family}`),
  );
}

/** Computed once: tests match every key of every call. */
const PARTITIONS = KEY_FAMILIES.map(
  (family) => [family, [...tablePartitions([family]), ...indexPartitions([family])]] as const,
);

type Candidates = readonly (readonly [KeyFamily, readonly string[]])[];

/** Families by first part of the key. Matching a key against these few is faster than against all. */
const candidates = new Map<string, Candidates>();

function matchFamilies(pk: string): KeyFamily[] {
  return listCandidates(pk)
    .filter(([, partitions]) => isAmong(partitions, pk))
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

/** Access in `infra/stacks/access/areas.ts` that no function used in this test run, such as `carts: read files`. */
export async function findUnusedKeys(folder: string): Promise<string[]> {
  const used = new Set(await readNotes(folder, NOTES));
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
