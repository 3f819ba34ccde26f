import type { Figures } from "./client.ts";
import { HAS_PROC } from "./processes.ts";

/** The findings of a run. */
export type Soaked = {
  readonly seconds: number;
  readonly kills: number;
  readonly figures: Figures;
  /** Since the last start. */
  readonly samples: readonly Sample[];
  /** Lines such as `120 orders`. */
  readonly known: readonly string[];
  readonly deliveries: string;
  /** The last line of each check of the table. */
  readonly checks: readonly string[];
  /** Everything that was lost, is double or does not add up. */
  readonly losses: readonly string[];
};

const MEGABYTES_FLOOR = 24;
const HANDLES_FLOOR = 16;

type Curve = { readonly name: string; readonly unit: string; readonly level: Level | undefined };

function drawCurves(samples: readonly Sample[]): Curve[] {
  const of = (take: (sample: Sample) => number, floor: number) => findLevel(samples.map(take), floor);
  return [
    { name: "memory of the service", unit: " MB", level: of(({ service }) => service, MEGABYTES_FLOOR) },
    { name: "memory of the engine", unit: " MB", level: of(({ engine }) => engine, MEGABYTES_FLOOR) },
    { name: "open file handles", unit: "", level: of(({ handles }) => handles, HANDLES_FLOOR) },
  ];
}

/** @returns everything that is wrong, in words; empty for a good run */
export function listFaults({
  figures,
  samples,
  losses,
}: Pick<Soaked, "figures" | "samples" | "losses">): string[] {
  const answers = [...figures.wrong].map(([line, count]) => `${count} times ${line}`);
  const growing = drawCurves(samples).flatMap((curve) =>
    curve.level && !curve.level.isLevel ? [`${levelLine(curve)}: it does not level off`] : [],
  );
  return [...answers, ...growing, ...losses];
}

/** The figures of a run. */
export function summarize(soaked: Soaked): string[] {
  const { figures, seconds, kills, known, deliveries, checks } = soaked;
  const statuses = countStatuses(figures);
  const count = [...statuses.values()].reduce((sum, one) => sum + one, 0);
  const at = (share: number) => Math.round(percentile(figures.times, share));
  return [
    `${count} requests in ${Math.round(seconds)} s (${Math.round(count / seconds)} a second), ${figures.answers.size} operations`,
    `statuses: ${[...statuses].map(([status, times]) => `${status === 0 ? "none" : status} ${times}`).join(", ")}`,
    `kills: ${kills}; ${figures.cut} requests were cut, ${figures.repeats} repeats`,
    `latency, as information: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
    ...levelLines(soaked.samples),
    `acknowledged: ${known.join(", ")}`,
    `events: ${deliveries}`,
    ...checks,
    `wrong: ${listFaults(soaked).length}`,
  ];
}

function levelLines(samples: readonly Sample[]): string[] {
  if (!HAS_PROC) return ["memory and handles: skipped, this system tells them in no file"];
  return drawCurves(samples).map((curve) =>
    curve.level ? levelLine(curve) : `${curve.name}: ${samples.length} samples, ${LEAST_SAMPLES} are needed`,
  );
}

function levelLine({ name, unit, level }: Curve): string {
  if (!level) return name;
  const { before, after } = level;
  const growth = before === 0 ? 0 : ((after - before) / before) * 100;
  return `${name}: ${before.toFixed(0)}${unit} in the second quarter, ${after.toFixed(0)}${unit} in the last (${growth.toFixed(1)} %)`;
}

function countStatuses({ answers }: Figures): Map<number, number> {
  const all = [...answers.values()].flatMap((one) => [...one]);
  const sums = new Map<number, number>();
  for (const [status, count] of all) sums.set(status, (sums.get(status) ?? 0) + count);
  return new Map([...sums].toSorted(([a], [b]) => a - b));
}

/** Memory and handles of the service's processes at one moment. */
export type Sample = {
  /** Resident megabytes of the process that answers. */
  readonly service: number;
  /** Resident megabytes of the engine and its guards. */
  readonly engine: number;
  readonly handles: number;
};

type Level = {
  readonly before: number;
  readonly after: number;
  readonly isLevel: boolean;
};

/** With fewer samples connections that open, or a single garbage collection, would decide. */
export const LEAST_SAMPLES = 20;
const MOST_GROWTH = 0.1;

/**
 * Compares the medians of the second and the last quarter; the first quarter is the warm-up.
 * @param floor growth that does not count, however small the value was
 * @returns `undefined` for too few samples
 */
export function findLevel(values: readonly number[], floor: number): Level | undefined {
  if (values.length < LEAST_SAMPLES) return undefined;
  const quarter = Math.floor(values.length / 4);
  const before = median(values.slice(quarter, 2 * quarter));
  const after = median(values.slice(-quarter));
  const growth = after - before;
  return { before, after, isLevel: growth <= floor || growth < before * MOST_GROWTH };
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
