import type { RE2JS } from "re2js";
import { processMemory } from "../../kernel/process-memory.ts";
import type { TypedRules } from "./custom-field.ts";
import { patternSize } from "./pattern-size.ts";

/** The engine's time is linear in the text. */
export type Pattern = {
  /** Instructions of the compiled program: the most that one character of text can cost. */
  readonly size: number;
  /** Matches anywhere in the text unless the pattern has anchors. */
  readonly occursIn: (text: string) => boolean;
};

const LARGEST_PROGRAM = 5000;
const LARGEST_ESTIMATE = 20_000;

const engine = processMemory((): { loaded?: typeof RE2JS } => ({}));

/** The empty pattern counts as one. */
export function hasPattern({ field_type, rules }: TypedRules): boolean {
  return field_type === "string" && rules.regex !== null;
}

/** Loading takes 7 ms, so only requests that run or check a pattern do it. */
export function loadPatternEngine(): Promise<void> {
  if (engine().loaded) return Promise.resolve();
  return import("re2js").then((loaded) => {
    engine().loaded = loaded.RE2JS;
  });
}

/**
 * At 15 ns per instruction and character, more than 5,000 instructions are too slow.
 * @returns `wrong`, the end of a sentence, for an invalid or too large pattern
 */
export function compilePattern(source: string): Pattern | { readonly wrong: string } {
  if (patternSize(source) > LARGEST_ESTIMATE) return tooLarge();
  const { loaded } = engine();
  if (!loaded) throw new Error("The pattern engine was not loaded.");
  try {
    const compiled = loaded.compile(source);
    const size = compiled.programSize();
    return size > LARGEST_PROGRAM ? tooLarge() : { size, occursIn: (text) => compiled.matcher(text).find() };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace("error parsing regexp: ", "") : "";
    return { wrong: `must be a regular expression in RE2 syntax: ${reason}`.slice(0, 300) };
  }
}

function tooLarge() {
  return { wrong: `must not compile to more than ${LARGEST_PROGRAM} instructions` };
}
