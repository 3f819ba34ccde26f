import { LARGEST_WORK, LONGEST_STRING } from "../../lib/extensions/entries/value-checks.ts";
import { compilePattern, loadPatternEngine } from "../../lib/extensions/fields/pattern.ts";
import { columns } from "../commands/columns.ts";
import { display } from "./display.ts";

/** The most expensive patterns within the limits, each with its worst text. */
export const WORST_PATTERNS = [
  ["^(a+)+$", "a"],
  ["(x+x+)+y", "x"],
  ["[ab]{0,1000}[cd][ef]$", "ab"],
  ["(a|b)*a(a|b){800}$", "ab"],
  ["(.*)(.*)(.*)(.*)(.*)z", "y"],
  ["(a?){500}(a){500}", "a"],
  [".{0,1000}$", "q"],
  ["(?:\\p{L}|\\p{N}|\\p{S}){0,300}[^\\p{L}]$", "é"],
] as const;

const TRIES = 5;
const TARGET_MS = 150; // target time of an answer

/** Prints the time of each pattern on the longest text. Times are shown, not judged. */
export async function printPatternTimes(): Promise<void> {
  await loadPatternEngine();
  const rows = WORST_PATTERNS.map(([source, unit]) => {
    const pattern = compilePattern(source);
    if ("wrong" in pattern) throw new Error(`${source} ${pattern.wrong}`);
    const length = Math.min(LONGEST_STRING, Math.floor(LARGEST_WORK / pattern.size));
    const text = unit.repeat(length).slice(0, length);
    const times = Array.from({ length: TRIES }, () => measureMilliseconds(() => pattern.occursIn(text)));
    const fastest = Math.min(...times);
    const nanoseconds = (fastest * 1e6) / (pattern.size * length);
    return [
      source,
      pattern.size,
      length,
      fastest.toFixed(1),
      (times[0] ?? 0).toFixed(1),
      nanoseconds.toFixed(1),
    ];
  });
  const head = [
    `pattern, of ${TARGET_MS} ms`,
    "instructions",
    "characters",
    "ms",
    "ms at first",
    "ns for each of both",
  ];
  display.print(`\n${columns([head, ...rows])}`);
}

function measureMilliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
