import { noteInRun, notesOf } from "../test-notes.ts";
import { REACHES } from "./areas.ts";
import { indexPartitions, isAmong, KEY_FAMILIES, type KeyFamily, tablePartitions } from "./key-families.ts";
import type { Reach } from "./reach.ts";
import { type Access, rowOf } from "./role-access.ts";

const NOTES = "keys";

/** Notes for the run of tests which families of keys a function has read or written. */
export function noteKeys({ id }: Pick<Access, "id">, mode: "read" | "write", pks: readonly string[]): void {
  noteInRun(NOTES, () => pks.flatMap(familiesOf).map((family) => `${rowOf(id)} ${mode} ${family}`));
}

/** Once for all: tests look at every key of every call. */
const PARTITIONS = KEY_FAMILIES.map(
  (family) => [family, [...tablePartitions([family]), ...indexPartitions([family])]] as const,
);

function familiesOf(pk: string): KeyFamily[] {
  return PARTITIONS.filter(([, partitions]) => isAmong(partitions, pk)).map(([family]) => family);
}

/** What `infra/access/areas.ts` lets functions do, and none has done in the run, as `carts: read files`. */
export async function unusedKeys(folder: string): Promise<string[]> {
  const used = new Set(await notesOf(folder, NOTES));
  return Object.entries<Reach>(REACHES).flatMap(([row, { reads = [], writes = [] }]) => {
    const allowed = [
      ...reads.map((family) => `read ${family}`),
      ...writes.map((family) => `write ${family}`),
    ];
    return allowed.filter((one) => !used.has(`${row} ${one}`)).map((one) => `${row}: ${one}`);
  });
}
