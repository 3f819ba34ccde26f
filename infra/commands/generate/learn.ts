import { existsSync } from "node:fs";
import { join } from "node:path";
import { areaName } from "../../area-name.ts";
import { ROOT } from "../../build/options.ts";
import { consumers, endpoints, isFallback, queueConsumers } from "../../endpoints.ts";
import { keepExamples } from "../../reference/examples/keep-examples.ts";
import { findExample } from "../../reference/examples/read-examples.ts";
import { readShown } from "../shown-examples.ts";
import { findAreasWithoutAccess, writeAccess } from "./access.ts";

/** Areas with a function whose keys or example no test has shown yet. */
export function findUnlearntAreas(): readonly string[] {
  const unshown = endpoints.filter((endpoint) => !isFallback(endpoint) && !findExample(endpoint));
  return [...new Set([...findAreasWithoutAccess(), ...unshown.map(({ id }) => areaName(id))])];
}

/** The areas that a run is about: those named, or all for the whole suite. */
export function listLearntAreas(areas: readonly string[], isWhole: boolean): readonly string[] {
  if (!isWhole) return areas;
  return [...new Set([...endpoints, ...consumers, ...queueConsumers].map(({ id }) => areaName(id)))];
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
