import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { columns } from "../../columns.ts";
import type { Step } from "../../progress/display.ts";
import { type Budget, MOST_HEAP_MB, within } from "../budget.ts";
import { display } from "../display.ts";
import { ATTACK_SETS } from "./sets.ts";

/** What a request of a set came to; a status of 0 is a process that ended. */
export type AttackResult = {
  readonly name: string;
  readonly status: number;
  readonly units: number;
  readonly milliseconds: number;
  readonly mostUnits: number;
  /** What was left on the heap after the fullest collection, in MB. */
  readonly heapMb: number;
};

const PROGRAM = join(import.meta.dirname, "run-set.ts");
const COLLECTION = / -> ([\d.]+) \([\d.]+\) MB/;

/**
 * Stores a set and makes its requests, in a process whose heap has no more than `MOST_HEAP_MB`.
 * @param share of the set that is stored
 */
export async function runAttackSet(name: string, share = 1): Promise<readonly AttackResult[]> {
  const heap = [`--max-old-space-size=${MOST_HEAP_MB}`, "--trace-gc"];
  const child = spawn(process.execPath, [...heap, PROGRAM, name, String(share)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const results: AttackResult[] = [];
  let running: string | undefined;
  let heapMb = 0;
  let lastMb = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const collected = COLLECTION.exec(line)?.[1];
    if (collected) lastMb = Number(collected);
    heapMb = Math.max(heapMb, lastMb);
    if (!line.startsWith("{")) return;
    const { begins, ends, ...result } = JSON.parse(line);
    running = begins;
    if (ends) results.push({ name: ends, ...result, heapMb });
    heapMb = lastMb;
  });
  await once(child, "close");
  if (running === undefined && child.exitCode === 0) return results;
  const ended = { name: running ?? `${name}: filling it`, status: 0, milliseconds: 0 };
  return [...results, { ...ended, units: 0, mostUnits: 0, heapMb: Number.POSITIVE_INFINITY }];
}

/** Who is turned away at the door costs nothing, and shows nothing of what he asked for. */
const TURNED_AWAY = [401, 403];

/**
 * The worst lists that anybody can ask for: units that they consume and the heap that they need.
 * @param step is told which set is stored and read
 */
export async function benchAttacks(step: Step): Promise<Budget[]> {
  const results: AttackResult[] = [];
  for (const [at, { name }] of ATTACK_SETS.entries()) {
    step(`${name}, set ${at + 1} of ${ATTACK_SETS.length}`);
    results.push(...(await runAttackSet(name)));
  }
  const rows = results.map(({ name, status, units, heapMb, milliseconds }) => [
    name,
    status,
    units,
    heapMb.toFixed(0),
    milliseconds,
  ]);
  display.print(`\n${columns([["worst lists", "status", "read units", "heap, MB", "ms"], ...rows])}`);
  return results.flatMap(({ name, status, units, mostUnits, heapMb }) => [
    within(`refusals of the caller of ${name}`, TURNED_AWAY.includes(status) ? 1 : 0, 0),
    within(`read units of ${name}`, units, mostUnits),
    within(`heap in MB of ${name}`, heapMb, MOST_HEAP_MB),
  ]);
}
