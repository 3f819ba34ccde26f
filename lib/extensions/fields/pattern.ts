import type { RE2JS } from "re2js";
import { processMemory } from "../../kernel/process-memory.ts";
import type { TypedRules } from "./custom-field.ts";

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

type Group = { sum: number; last: number };

const REPEAT = /\{(\d{1,5})(,(\d{0,5}))?\}/y;

/**
 * Estimates the compiled size without compiling, since `.{0,1000}` a hundred times takes a third of a second
 * to compile. `*` and `|` count two, since what they apply to may be empty.
 */
export function patternSize(pattern: string): number {
  const open: Group[] = [{ sum: 0, last: 0 }];
  let at = 0;
  while (at < pattern.length) {
    const group = open.at(-1) ?? { sum: 0, last: 0 };
    const repeat = readRepeat(pattern, at);
    if (repeat) {
      group.sum += group.last * repeat.times;
      group.last += group.last * repeat.times;
      at += repeat.length;
    } else {
      at += readAtom(pattern, at, open);
    }
  }
  return open.reduce((total, { sum }) => total + sum, 0);
}

/** Adds an atom, or opens or closes a group. Returns the number of characters read. */
function readAtom(pattern: string, at: number, open: Group[]): number {
  const character = pattern[at];
  if (character === "(") {
    open.push({ sum: 2, last: 0 });
    return 1;
  }
  if (character === ")" && open.length > 1) {
    const closed = open.pop()?.sum ?? 0;
    const group = open.at(-1);
    if (group) Object.assign(group, { sum: group.sum + closed, last: closed });
    return 1;
  }
  const group = open.at(-1);
  const weight = character === "*" || character === "|" ? 2 : 1;
  if (group) Object.assign(group, { sum: group.sum + weight, last: weight });
  if (character === "\\") return 2;
  return character === "[" ? classLength(pattern, at) : 1;
}

function classLength(pattern: string, start: number): number {
  let at = start + (pattern[start + 1] === "^" ? 2 : 1);
  if (pattern[at] === "]") at += 1;
  while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
  return at - start + 1;
}

function readRepeat(pattern: string, at: number): { times: number; length: number } | undefined {
  REPEAT.lastIndex = at;
  const match = REPEAT.exec(pattern);
  if (!match) return undefined;
  const [text, least, , most] = match;
  // `x{2,}` is two and a loop, `x{0,9}` is nine attempts with a branch each
  const copies = most ? 2 * Number(most) : Number(least) + 1;
  return { times: copies, length: text.length };
}
