import { noteInRun, notesOf } from "../test-notes.ts";
import { REACHES } from "./areas.ts";
import { indexPartitions, isAmong, KEY_FAMILIES, type KeyFamily, tablePartitions } from "./key-families.ts";
import type { Reach } from "./reach.ts";
import { type Access, rowOf } from "./role-access.ts";

const NOTES = "keys";

export type KeyUse = "read" | "write" | "check";

/** Notes for the run of tests which families of keys a function has read, written or checked. */
export function noteKeys({ id }: Pick<Access, "id">, mode: KeyUse, pks: readonly string[]): void {
  noteInRun(NOTES, () => pks.flatMap(familiesOf).map((family) => `${rowOf(id)} ${mode} ${family}`));
}

/** Once for all: tests look at every key of every call. */
const PARTITIONS = KEY_FAMILIES.map(
  (family) => [family, [...tablePartitions([family]), ...indexPartitions([family])]] as const,
);

type Candidates = readonly (readonly [KeyFamily, readonly string[]])[];

/** The families that keys with the same first part can be of: few of very many. */
const candidates = new Map<string, Candidates>();

function familiesOf(pk: string): KeyFamily[] {
  return candidatesOf(pk)
    .filter(([, partitions]) => isAmong(partitions, pk))
    .map(([family]) => family);
}

function candidatesOf(pk: string): Candidates {
  const end = pk.indexOf("#");
  const head = end < 0 ? pk : pk.slice(0, end + 1);
  const known = candidates.get(head);
  if (known) return known;
  const canMeet = (partition: string) => isAmong([partition], head) || partition.startsWith(head);
  const found = PARTITIONS.filter(([, partitions]) => partitions.some(canMeet));
  candidates.set(head, found);
  return found;
}

/** What `infra/access/areas.ts` lets functions do, and none has done in the run, as `carts: read files`. */
export async function unusedKeys(folder: string): Promise<string[]> {
  const used = new Set(await notesOf(folder, NOTES));
  return Object.entries<Reach>(REACHES).flatMap(([row, { reads = [], writes = [], checks = [] }]) => {
    const isUsed = (mode: KeyUse, family: KeyFamily) => used.has(`${row} ${mode} ${family}`);
    const unused = [
      ...reads.filter((one) => !isUsed("read", one)).map((one) => `read ${one}`),
      // What is checked beside what is written is in the rows of older areas as written.
      ...writes.filter((one) => !isUsed("write", one) && !isUsed("check", one)).map((one) => `write ${one}`),
      ...checks.filter((one) => !isUsed("check", one)).map((one) => `check ${one}`),
    ];
    return unused.map((one) => `${row}: ${one}`);
  });
}
