import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { areaName } from "../../area-name.ts";
import { consumers, endpoints, queueConsumers } from "../../endpoints.ts";
import type { KeyFamily } from "../../stacks/access/key-families.ts";
import { accessFile, type Reach, type Reaches, readReaches } from "../../stacks/access/reaches.ts";
import { type Access, deriveRoleAccess, formatAccessRow } from "../../stacks/access/role-access.ts";
import { type KeyUse, readUsedKeys, type UsedKeys } from "../../stacks/access/used-keys.ts";

const DECLARED: ReadonlyMap<string, Access> = new Map(
  [...endpoints, ...consumers, ...queueConsumers].map((one) => [one.id, one]),
);

/** Areas with a function that no row covers. */
export function findAreasWithoutAccess(): readonly string[] {
  const areas = [...new Set([...DECLARED.keys()].map(areaName))];
  return areas.filter((area) => {
    const rows = readReaches(area);
    return listFunctions(area).some((id) => !isCovered(id, rows));
  });
}

function listFunctions(area: string): readonly string[] {
  return [...DECLARED.keys()].filter((id) => areaName(id) === area);
}

/**
 * Writes the keys that tests used into the rows of areas.
 * @param folder with the notes of the test run
 * @param isWhole the whole suite ran: rows lose the keys that no function used
 */
export async function writeAccess(folder: string, areas: readonly string[], isWhole: boolean): Promise<void> {
  const used = await readUsedKeys(folder);
  for (const area of areas) {
    const rows = learnReaches(area, { rows: readReaches(area), used, isWhole });
    const file = accessFile(area);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, formatRows(rows));
  }
}

/** The rows of an area with the keys that its functions used. A function without a row gets that of its area. */
export function learnReaches(
  area: string,
  { rows, used, isWhole }: { rows: Reaches; used: readonly UsedKeys[]; isWhole: boolean },
): Reaches {
  const uses = used.filter((use) => areaName(use.id) === area && !hasEveryFunction(use));
  const isComplete = listFunctions(area).every((id) => isCovered(id, rows));
  const known: Reaches = isComplete ? rows : { [area]: {}, ...rows };
  const byRow = Map.groupBy(uses, ({ id }) => formatAccessRow(id, known));
  return Object.fromEntries(
    Object.entries(known).map(([row, before]) => [row, mergeReach(before, byRow.get(row) ?? [], isWhole)]),
  );
}

function isCovered(id: string, rows: Reaches): boolean {
  return Object.keys(rows).some((row) => id === row || id.startsWith(`${row}/`));
}

/** True for keys that the role has without a row, such as those of settings and kept answers. */
function hasEveryFunction({ id, mode, family }: UsedKeys): boolean {
  const declared = DECLARED.get(id);
  if (!declared) return true;
  const { reads, writes } = deriveRoleAccess(declared, { [id]: {} });
  return mode === "read" ? reads.includes(family) : writes.includes(family);
}

/**
 * The keys of a row before, with those that were used. What a person moved to `writes` stays there though transactions only
 * check it, see `docs/decisions/0015-roles.md`.
 */
function mergeReach(before: Reach, uses: readonly UsedKeys[], isWhole: boolean): Reach {
  const findUsed = (mode: KeyUse) => uses.filter((use) => use.mode === mode).map(({ family }) => family);
  const { reads = [], writes = [], checks = [] } = isWhole ? {} : before;
  const checked = findUsed("check");
  const kept = checked.filter((family) => before.writes?.includes(family));
  const written = new Set([...writes, ...findUsed("write"), ...kept]);
  const others = (families: readonly KeyFamily[]) => families.filter((family) => !written.has(family));
  return Object.fromEntries(
    Object.entries({
      reads: others([...reads, ...findUsed("read")]),
      writes: [...written],
      checks: others([...checks, ...checked]),
    })
      .filter(([, families]) => families.length > 0)
      .map(([kind, families]) => [kind, [...new Set(families)].sort()]),
  );
}

/** One key in a line, so that a changed one shows alone. */
function formatRows(rows: Reaches): string {
  const sorted = Object.entries(rows).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
