import type { RE2JS } from "re2js";
import { processMemory } from "../../kernel/process-memory.ts";
import type { TypedRules } from "./custom-field.ts";
import { patternSize } from "./pattern-size.ts";

/** A client's pattern, run by an engine whose time is linear in the text. */
export type Pattern = {
  /** Instructions of the compiled program: what one character of text can cost at most. */
  readonly size: number;
  /** Whether the pattern occurs anywhere in the text; anchors are the author's. */
  readonly occursIn: (text: string) => boolean;
};

const LARGEST_PROGRAM = 5000;
const LARGEST_ESTIMATE = 20_000;

const engine = processMemory((): { loaded?: typeof RE2JS } => ({}));

/** Whether the values of a field are matched with a pattern; the empty one is a pattern, too. */
export function hasPattern({ field_type, rules }: TypedRules): boolean {
  return field_type === "string" && rules.regex !== null;
}

/** Loads the engine, which takes 7 ms of a start: for requests that will run or check a pattern, before they do. */
export function loadPatternEngine(): Promise<void> {
  if (engine().loaded) return Promise.resolve();
  return import("re2js").then((loaded) => {
    engine().loaded = loaded.RE2JS;
  });
}

/**
 * Compiles RE2 syntax. Patterns over 5,000 instructions are refused: at 15 ns for an instruction and a character,
 * they would hold up a request with a text of ordinary length.
 * @returns what is wrong with the pattern instead, as the end of a sentence
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
