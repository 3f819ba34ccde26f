import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";
import { areaName, consumers, endpoints, queueConsumers } from "../../endpoints.ts";
import { findAreasWithoutAccess, writeAccess } from "./access.ts";

/** Areas with a function whose keys or example no test has shown yet. */
export function findUnlearntAreas(): readonly string[] {
  return findAreasWithoutAccess();
}

/** The areas that a run is about: those named, or all for the whole suite. */
export function listLearntAreas(areas: readonly string[], isWhole: boolean): readonly string[] {
  if (!isWhole) return areas;
  return [...new Set([...endpoints, ...consumers, ...queueConsumers].map(({ id }) => areaName(id)))];
}

/** The arguments of the test run: folders of areas, none for the whole suite. @throws Error for an area without tests */
export function testWords(areas: readonly string[], isWhole: boolean): readonly string[] {
  if (isWhole) return [];
  const missing = areas.find((area) => !existsSync(join(ROOT, "test", area)));
  if (missing) throw new Error(`There are no tests in test/${missing}.`);
  return areas.map((area) => `test/${area}/`);
}

export async function writeLearnt(folder: string, areas: readonly string[], isWhole: boolean): Promise<void> {
  await writeAccess(folder, areas, isWhole);
}
