import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";

/** Files that one run mutates, and its tests: paths from the top of the repository. */
export type Chosen = {
  /** A file may have lines behind it, as in `lib/kernel/money.ts:10-20`. */
  readonly mutated: readonly string[];
  readonly tests: readonly string[];
};

const LINES = /:\d+-\d+$/;
/** Tests that start services, bundles, browsers or an engine of Java take seconds for each mutant. */
const HEAVY =
  /dynamodb-local|playwright|esbuild|node:child_process|infra\/local\/start|write-shop|synth|emulator/;

/**
 * @param places files and folders of `lib`
 * @param globs further tests
 * @param isNarrow leaves out the usual tests of the room
 * @throws Error if a place does not exist or no test is found
 */
export function chooseFiles(places: readonly string[], globs: readonly string[], isNarrow = false): Chosen {
  const mutated = places.flatMap(listMutated);
  if (mutated.length === 0) throw new Error("Name files or folders of lib, such as lib/table.");
  const usual = places.flatMap((place) => {
    const [top, room] = place.split("/");
    return !isNarrow && top === "lib" && room !== undefined
      ? findFiles(`test/${room.replace(/\.ts$/, "")}/**/*.test.ts`).filter((path) => !isHeavy(path))
      : [];
  });
  const tests = [...new Set([...usual, ...globs.flatMap(findTests)])].sort();
  if (tests.length === 0) throw new Error("No test is found: name some with --tests.");
  return { mutated, tests };
}

function listMutated(place: string): string[] {
  const path = place.replace(LINES, "").replace(/\/$/, "");
  const stats = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!stats) throw new Error(`There is no ${path}.`);
  return stats.isDirectory() ? findFiles(`${path}/**/*.ts`) : [place];
}

function findTests(glob: string): string[] {
  const found = findFiles(glob);
  if (found.length === 0) throw new Error(`No file matches --tests ${glob}`);
  return found;
}

function findFiles(glob: string): string[] {
  return globSync(glob, { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

function isHeavy(path: string): boolean {
  return HEAVY.test(path) || HEAVY.test(readFileSync(join(ROOT, path), "utf8"));
}
