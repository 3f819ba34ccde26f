import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { areaName } from "../../area-name.ts";
import { ROOT } from "../../build/options.ts";
import { consumers, endpoints, isFallback, messageConsumers } from "../../endpoints.ts";
import { keepExamples } from "../../reference/examples/keep-examples.ts";
import { findExample } from "../../reference/examples/read-examples.ts";
import type { KeyFamily } from "../../stacks/access/key-families.ts";
import { accessFile, type Reach, type Reaches, readReaches } from "../../stacks/access/reaches.ts";
import { type Access, deriveRoleAccess, formatAccessRow } from "../../stacks/access/role-access.ts";
import { type KeyUse, readUsedKeys, type UsedKeys } from "../../stacks/access/used-keys.ts";
import { readShown } from "../test-notes.ts";

/** Areas with a function whose keys or example no test has shown yet. */
export function findUnlearntAreas(): readonly string[] {
  const unshown = endpoints.filter((endpoint) => !isFallback(endpoint) && !findExample(endpoint));
  return [...new Set([...findAreasWithoutAccess(), ...unshown.map(({ id }) => areaName(id))])];
}

/** The areas that a run is about: those named, or all for the whole suite. */
export function listLearntAreas(areas: readonly string[], isWhole: boolean): readonly string[] {
  if (!isWhole) return areas;
  return [...new Set([...endpoints, ...consumers, ...messageConsumers].map(({ id }) => areaName(id)))];
}

/**
 * The arguments of the test run: folders of areas, none for the whole suite.
 * @throws Error for a name that is no area, and for an area without tests
 */
export function testWords(areas: readonly string[], isWhole: boolean): readonly string[] {
  if (isWhole) return [];
  const known = listLearntAreas([], true);
  const unknown = areas.find((area) => !known.includes(area));
  if (unknown) throw new Error(`'${unknown}' is no folder of functions/: ${known.join(", ")}.`);
  const missing = areas.find((area) => !existsSync(join(ROOT, "test", area)));
  if (missing) throw new Error(`There are no tests in test/${missing}.`);
  return areas.map((area) => `test/${area}/`);
}

/** Writes the keys and the examples of areas from the notes of a test run. */
export async function writeLearnt(folder: string, areas: readonly string[], isWhole: boolean): Promise<void> {
  await writeAccess(folder, areas, isWhole);
  const shown = Object.entries(await readShown(folder));
  for (const area of areas) {
    await keepExamples(area, Object.fromEntries(shown.filter(([id]) => areaName(id) === area)));
  }
}

const DECLARED: ReadonlyMap<string, Access> = new Map(
  [...endpoints, ...consumers, ...messageConsumers].map((one) => [one.id, one]),
);

/** Areas with a function that no row covers. */
function findAreasWithoutAccess(): readonly string[] {
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
async function writeAccess(folder: string, areas: readonly string[], isWhole: boolean): Promise<void> {
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
