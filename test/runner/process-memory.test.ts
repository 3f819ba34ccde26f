import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../../infra/build/source-files.ts";
import { forgetProcessMemory, processMemory, shareMemory } from "../../lib/kernel/process-memory.ts";

/** Shared by all shops and tests: validators compiled from schemas. Only tests' own endpoints register them again. */
const SHARED = new Set(["lib/http/body/validators.ts: const ready"]);
/** Variables, and maps that are filled later. WeakMaps end with their keys and are not included. */
const REMEMBERS = /^(?:export )?(?:let \w+|const \w+(?:: [^=\n]+)? = new (?:Map|Set)(?:<[^\n]*>)?\(\))/gm;

describe("what a process keeps from one request to the next", () => {
  it("is kept by processMemory alone, so that no test file finds what another has left", () => {
    const found = [...sourceFiles("lib"), ...sourceFiles("functions")].flatMap(({ path, text }) =>
      [...text.matchAll(REMEMBERS)]
        .filter(([line]) => !/: Readonly(?:Map|Set)</.test(line))
        .map(([line]) => `${path}: ${line.match(/(?:let|const) \w+/)?.[0]}`),
    );
    expect(found.filter((one) => !SHARED.has(one))).toEqual([]);
  });

  it("is made when it is asked for first, kept, and made again once it was forgotten", () => {
    let made = 0;
    const memory = processMemory(() => ({ made: ++made }));
    expect(made).toBe(0);
    expect(memory()).toBe(memory());
    forgetProcessMemory();
    expect(memory().made).toBe(2);
  });

  it("is one value for all that share it by its name, until it is forgotten", () => {
    const [one, other] = [1, 2].map((n) => shareMemory("test of memory", () => ({ n })));
    expect([one?.().n, other?.().n]).toEqual([1, 1]);
    forgetProcessMemory();
    expect([other?.().n, one?.().n]).toEqual([2, 2]);
    forgetProcessMemory();
  });
});
