import { display } from "../display.ts";
import { searchTimes } from "./search-times.ts";

const SIZES = [1000, 10_000];

for (const size of SIZES) {
  const { buildMs, p95MsByKind, ...others } = searchTimes(size);
  display.print(`\n${size} products`);
  display.print(`  ms to build a segment: ${buildMs.map((ms) => ms.toFixed(0)).join(" ")}`);
  for (const [name, value] of Object.entries(others)) display.print(`  ${name}: ${value.toFixed(2)}`);
  for (const [kind, ms] of Object.entries(p95MsByKind)) display.print(`  p95 of ${kind}: ${ms.toFixed(2)}`);
}
