import { type CommandSpec, readWords } from "../../commands/command.ts";
import { isRegion, REGIONS, type Region } from "./prices.ts";
import { type Assumed, type FileUse, type Kept, MOST_LINES, type Requests } from "./usage.ts";

/** Numeric options: default and help. */
const NUMBERS = {
  adds: [0, "adds of one product to a cart"],
  "keyed-adds": [0, "the same with an Idempotency-Key"],
  lines: [10, `lines that a cart then holds, 1 to ${MOST_LINES} (10)`],
  reads: [0, "reads of such a cart"],
  "product-reads": [0, "reads of one product"],
  visits: [0, "a token, 3 pages of products, 6 products, a cart, 3 adds, 4 reads of the cart"],
  "file-reads": [0, "reads of files"],
  "file-kilobytes": [100, "size of these files (100)"],
  uploads: [0, "uploads of files"],
  "table-gb": [1, "what the table holds all month (1)"],
  "files-gb": [5, "what files hold all month (5)"],
  "logs-gb": [1, "what logs hold all month (1)"],
  // 50 deployments of 22 MB each.
  "staging-gb": [1.1, "what deployments hold all month (1.1)"],
  "alarm-metrics": [
    Number.NaN,
    "metrics of all alarms, in place of those in the template that npx cartwright synth writes",
  ],
  // Most of these metrics count refusals by reason.
  metrics: [20, "metrics made of logs, if all of them are written to all month (20)"],
  milliseconds: [20, "of a function that runs already (20)"],
  cold: [0.01, "share of requests that start a function (0.01)"],
  "cold-milliseconds": [350, "how much longer these take (350)"],
  traced: [0, "share of requests that are traced (0)"],
} as const;
type NumberOption = keyof typeof NUMBERS;
type Numbers = Readonly<Record<NumberOption, number>>;

const options = {
  ...Object.fromEntries(
    Object.entries(NUMBERS).map(([name, [, says]]) => [name, { type: "string", word: "N", says } as const]),
  ),
  region: { type: "string", word: "NAME", says: `${REGIONS.join(" or ")} (${REGIONS[0]})` },
  write: { type: "boolean", says: "put what comes out without options into docs/costs.md" },
} as const;

export const costSpec: CommandSpec<typeof options> = {
  verb: "cost",
  text: `Shows what a month costs on AWS: request units, bytes of answers and of logs measured now on the embedded engine, list
prices as noted in infra/bench/cost/prices.ts. Without counts of requests: an idle month, and one million adds to carts.`,
  options,
};

const SHARES: ReadonlySet<string> = new Set(["cold", "traced"]);
const COUNTS = ["adds", "keyed-adds", "reads", "product-reads", "visits", "file-reads", "uploads"] as const;

export type CostArguments = {
  readonly write: boolean;
  readonly region: Region;
  readonly lines: number;
  /** Undefined without options: the report then shows its two standard cases. */
  readonly month:
    | { readonly requests: Requests; readonly visits: number; readonly files: FileUse }
    | undefined;
  readonly kept: Kept;
  /** `undefined`: use the alarms of the synthesised template. */
  readonly alarmMetrics: number | undefined;
  readonly metrics: number;
  readonly assumed: Assumed;
};

/** @throws Error with a message for the user for an unknown option or an invalid value */
export function readArguments(args: readonly string[]): CostArguments {
  const { values } = readWords(costSpec, args);
  const region = values.region === undefined ? REGIONS[0] : parseRegion(values.region);
  const given: Readonly<Record<string, unknown>> = values;
  const numbers = Object.fromEntries(
    Object.entries(NUMBERS).map(([name, [usual]]) => [name, parseNumber(name, given[name], usual)]),
  ) as Numbers;
  if (!Number.isInteger(numbers.lines) || numbers.lines < 1 || numbers.lines > MOST_LINES) {
    throw new Error(`--lines takes a whole number from 1 to ${MOST_LINES}, not '${numbers.lines}'.`);
  }
  const isAsked = COUNTS.some((name) => numbers[name] > 0);
  return {
    write: values.write === true,
    region,
    lines: numbers.lines,
    month: isAsked ? parseMonth(numbers) : undefined,
    kept: {
      tableGb: numbers["table-gb"],
      filesGb: numbers["files-gb"],
      logsGb: numbers["logs-gb"],
      stagingGb: numbers["staging-gb"],
    },
    alarmMetrics: Number.isNaN(numbers["alarm-metrics"]) ? undefined : numbers["alarm-metrics"],
    metrics: numbers.metrics,
    assumed: {
      milliseconds: numbers.milliseconds,
      cold: numbers.cold,
      coldMilliseconds: numbers["cold-milliseconds"],
      traced: numbers.traced,
    },
  };
}

function parseMonth(numbers: Numbers): NonNullable<CostArguments["month"]> {
  return {
    requests: {
      add: numbers.adds,
      keyedAdd: numbers["keyed-adds"],
      cartRead: numbers.reads,
      productRead: numbers["product-reads"],
    },
    visits: numbers.visits,
    files: {
      uploads: numbers.uploads,
      reads: numbers["file-reads"],
      kilobytes: numbers["file-kilobytes"],
    },
  };
}

function parseRegion(name: string): Region {
  if (isRegion(name)) return name;
  throw new Error(`There are no prices of '${name}': only of ${REGIONS.join(" and ")}.`);
}

function parseNumber(name: string, given: unknown, usual: number): number {
  if (given === undefined) return usual;
  const text = String(given);
  const value = /^\d[\d_]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll("_", "")) : Number.NaN;
  const most = SHARES.has(name) ? 1 : Number.POSITIVE_INFINITY;
  if (value <= most) return value;
  const range = SHARES.has(name) ? "from 0 to 1" : "from 0 up";
  throw new Error(`--${name} takes a number ${range}, not '${text}'.`);
}
