import { LARGEST_WORK, LONGEST_STRING } from "../../lib/extensions/entries/value-checks.ts";
import { compilePattern, loadPatternEngine } from "../../lib/extensions/fields/pattern.ts";
import { printTable } from "./display.ts";
import { measureMilliseconds } from "./times.ts";

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
    const figures = [fastest, times[0] ?? 0, nanoseconds].map((figure) => figure.toFixed(1));
    return [source, pattern.size, length, ...figures];
  });
  const head = [`pattern, of ${TARGET_MS} ms`, "instructions", "characters"];
  printTable([...head, "ms", "ms at first", "ns for each of both"], ...rows);
}
