import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Step } from "../../commands/progress/display.ts";
import { type Budget, MOST_HEAP_MB, within } from "../budget.ts";
import { printTable } from "../display.ts";
import { ATTACK_SETS } from "./sets.ts";

/** Result of one request. A status of 0 means that the process ended. */
export type AttackResult = {
  readonly name: string;
  readonly status: number;
  readonly units: number;
  readonly milliseconds: number;
  readonly mostUnits: number;
  /** Milliseconds of one core, the least of three tries, without the engine's. */
  readonly cpuMs: number;
  /** Its token is free for any client. */
  readonly isGuest: boolean;
  /** See `Attack`. */
  readonly maybeForbidden: boolean;
  /** Heap in use after a full garbage collection, in MB. */
  readonly heapMb: number;
};

const PROGRAM = join(import.meta.dirname, "run-set.ts");
const COLLECTION = / -> ([\d.]+) \([\d.]+\) MB/;

/**
 * Stores a set and sends its requests in a process whose heap is limited to `MOST_HEAP_MB`, or to the set's own limit.
 * @param share of the set to store, from 0 to 1
 */
export async function runAttackSet(name: string, share = 1): Promise<readonly AttackResult[]> {
  const mostMb = computeHeapMb(name);
  const heap = [`--max-old-space-size=${mostMb}`, "--trace-gc"];
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
  const none = { units: 0, mostUnits: 0, cpuMs: 0, isGuest: false, maybeForbidden: false };
  return [...results, { ...ended, ...none, heapMb: Number.POSITIVE_INFINITY }];
}

function computeHeapMb(set: string): number {
  return ATTACK_SETS.find(({ name }) => name === set)?.heapMb ?? MOST_HEAP_MB;
}

/** Target for a guest's request on one core. Shown but not judged: times depend on the machine. */
const MOST_CPU_MS = 1000;

/** A request with one of these statuses was refused before its work began, so its cost means nothing. */
const TURNED_AWAY = [401, 403];

/**
 * Read units, heap and CPU time of the most expensive requests that any client can send.
 * @param step receives the name of the set in work
 */
export async function benchAttacks(step: Step): Promise<Budget[]> {
  const results: AttackResult[] = [];
  const heaps: Budget[] = [];
  for (const [at, { name }] of ATTACK_SETS.entries()) {
    step(`${name}, set ${at + 1} of ${ATTACK_SETS.length}`);
    const found = await runAttackSet(name);
    results.push(...found);
    heaps.push(
      ...found.map(({ name: one, heapMb }) => within(`heap in MB of ${one}`, heapMb, computeHeapMb(name))),
    );
  }
  const rows = results.map(({ name, status, units, heapMb, milliseconds, cpuMs, isGuest }) => [
    name,
    status,
    units,
    heapMb.toFixed(0),
    milliseconds,
    isGuest ? `${cpuMs} of ${MOST_CPU_MS}${cpuMs > MOST_CPU_MS ? ", too much" : ""}` : cpuMs,
  ]);
  const head = ["worst requests", "status", "read units", "heap, MB", "ms", "ms of a core"];
  printTable(head, ...rows);
  const judged = results.flatMap(({ name, status, units, mostUnits, maybeForbidden }) => [
    within(`refusals of the caller of ${name}`, !maybeForbidden && TURNED_AWAY.includes(status) ? 1 : 0, 0),
    within(`read units of ${name}`, units, mostUnits),
  ]);
  return [...judged, ...heaps];
}
