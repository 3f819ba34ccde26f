import { beforeAll, describe, expect, it } from "@jest/globals";
import { WORST_PATTERNS } from "../../../infra/bench/patterns.ts";
import { LARGEST_WORK, LONGEST_STRING } from "../../../lib/extensions/entries/value-checks.ts";
import { compilePattern, loadPatternEngine, type Pattern } from "../../../lib/extensions/fields/pattern.ts";
import { createApiWith, postEntry, readDetails } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const compiled = (source: string) => compilePattern(source) as Pattern;
const textOf = (unit: string, length: number) => unit.repeat(length).slice(0, length);

/** A text that counts the reads of its characters. */
class CountedText extends String {
  reads = 0;
  override charCodeAt(at: number): number {
    this.reads += 1;
    return super.charCodeAt(at);
  }
  override codePointAt(at: number): number | undefined {
    this.reads += 1;
    return super.codePointAt(at);
  }
}

beforeAll(loadPatternEngine);

/*
 * If the engine's work is bounded, an answer takes at most 150 ms, at 15 to 22 ns per instruction and character. These
 * tests check the work by counts; `npm run bench` measures the time.
 */
describe("patterns of clients", () => {
  it.each(WORST_PATTERNS)(
    "are run up to the limit of work and not one character further: %s",
    async (regex, unit) => {
      const table = memoryTable();
      const api = await createApiWith(table, { f: { validation: { string: { regex } } } });
      const tooMuch = async (length: number) => {
        const { body } = await postEntry(table, api, { f: textOf(unit, length) });
        return JSON.stringify(body).includes("instructions times characters");
      };
      const longest = Math.min(LONGEST_STRING, Math.floor(LARGEST_WORK / compiled(regex).size));
      expect(await tooMuch(longest)).toBe(false);
      if (longest < LONGEST_STRING) expect(await tooMuch(longest + 1)).toBe(true);
      expect((await postEntry(table, api, { f: textOf(unit, LONGEST_STRING + 1) })).status).toBe(400);
    },
  );

  it.each(WORST_PATTERNS)("look at no character more than three times: %s", (regex, unit) => {
    for (const length of [10, 1000, LONGEST_STRING]) {
      const { size, occursIn } = compiled(regex);
      if (size * length > LARGEST_WORK) continue;
      const text = new CountedText(textOf(unit, length));
      occursIn(text as unknown as string);
      expect(text.reads).toBeLessThanOrEqual(3 * length + 3);
    }
  });

  it("400: the work of all patterns of an entry counts together", async () => {
    const table = memoryTable();
    const regex = "[ab]{0,1000}[cd]$";
    const fields = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`f${index}`, { validation: { string: { regex } } }]),
    );
    const api = await createApiWith(table, fields);
    const values = Object.fromEntries(Object.keys(fields).map((slug) => [slug, `${"ab".repeat(300)}c`]));
    const answer = await postEntry(table, api, values);
    expect([answer.status, readDetails(answer)]).toEqual([400, expect.stringContaining("4000000")]);
    expect((await postEntry(table, api, { f0: values["f0"] })).status).toBe(201);
  });
});
