import { createHash } from "node:crypto";
import type { Test } from "@jest/test-result";
import sequencer, { type TestSequencerOptions } from "@jest/test-sequencer";

/** The package's types are those of its CommonJS file; an import gets the class itself. */
const Sequencer = sequencer as unknown as typeof sequencer.default;

/** Their files start servers and synthesise stacks: begun last, they would keep one process busy while the others wait. */
const SLOW = /[/\\]test[/\\](?:local|infra|matrix|tasks)[/\\]/;

/**
 * Jest's `testSequencer`: the files that took longest first, on a fresh clone those of the slow folders. With `--randomize`
 * files come in an order that follows from `--seed`, to show that no file needs another one before it.
 */
export default class FileSequencer extends Sequencer {
  readonly #seed: number | undefined;

  constructor(options: TestSequencerOptions) {
    super(options);
    const { randomize, seed } = options.globalConfig;
    this.#seed = randomize ? seed : undefined;
  }

  override sort(tests: Test[]): Test[] {
    if (this.#seed !== undefined) return sortedBy(tests, ({ path }) => digestOf(`${this.#seed} ${path}`));
    const sorted = super.sort(tests);
    if (!Array.isArray(sorted)) throw new Error("Jest sorts in another way than this was written for.");
    const isKnown = sorted.some(({ duration }) => duration !== undefined);
    return isKnown
      ? sorted
      : sorted.toSorted((a, b) => Number(SLOW.test(b.path)) - Number(SLOW.test(a.path)));
  }
}

function sortedBy(tests: readonly Test[], keyOf: (test: Test) => string): Test[] {
  const keys = new Map(tests.map((test) => [test, keyOf(test)]));
  return tests.toSorted((a, b) => ((keys.get(a) ?? "") < (keys.get(b) ?? "") ? -1 : 1));
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
