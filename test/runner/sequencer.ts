import { createHash } from "node:crypto";
import type { Test } from "@jest/test-result";
import sequencer, { type TestSequencerOptions } from "@jest/test-sequencer";
import { SLOW_FILES } from "./slow-files.ts";

/** The package's types are those of its CommonJS file, but the import is the class itself. */
const Sequencer = sequencer as unknown as typeof sequencer.default;

/** If slow files start last, one process stays busy while the others wait. */
function roughSeconds({ path }: Test): number {
  const [, name = ""] = /[/\\]test[/\\](.*)\.test\.ts$/.exec(path) ?? [];
  return SLOW_FILES[name.replaceAll("\\", "/")] ?? 0;
}

/**
 * Jest's `testSequencer`: the files that took longest come first; on a fresh clone, those of a list. With
 * `--randomize` the order depends on `--seed`, which shows that no file needs another one before it.
 */
export default class FileSequencer extends Sequencer {
  readonly #seed: number | undefined;

  constructor(options: TestSequencerOptions) {
    super(options);
    const { randomize, seed } = options.globalConfig;
    this.#seed = randomize ? seed : undefined;
  }

  override sort(tests: Test[]): Test[] {
    if (this.#seed !== undefined) return sortBy(tests, ({ path }) => digest(`${this.#seed} ${path}`));
    const sorted = super.sort(tests);
    if (!Array.isArray(sorted)) throw new Error("Jest sorts in another way than this was written for.");
    const isKnown = sorted.some(({ duration }) => duration !== undefined);
    return isKnown ? sorted : sorted.toSorted((a, b) => roughSeconds(b) - roughSeconds(a));
  }
}

function sortBy(tests: readonly Test[], keyOf: (test: Test) => string): Test[] {
  const keys = new Map(tests.map((test) => [test, keyOf(test)]));
  return tests.toSorted((a, b) => ((keys.get(a) ?? "") < (keys.get(b) ?? "") ? -1 : 1));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
