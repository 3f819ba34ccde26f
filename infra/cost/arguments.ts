import { isRegion, REGIONS, type Region } from "./prices.ts";
import { type Assumed, type FileUse, type Kept, MOST_LINES, type Requests } from "./usage.ts";

export const USAGE = `Usage: npm run cost [-- options]

What a month costs on AWS: request units, bytes of answers and of logs measured now on the embedded engine, list prices
as noted in infra/cost/prices.ts. Without counts of requests: an idle month, and one million adds to carts.

Requests in the month
  --adds N             adds of one product to a cart
  --keyed-adds N       the same with an Idempotency-Key
  --lines N            lines that a cart then holds, 1 to ${MOST_LINES} (10)
  --reads N            reads of such a cart
  --product-reads N    reads of one product
  --visits N           a token, 3 pages of products, 6 products, a cart, 3 adds, 4 reads of the cart
  --file-reads N       reads of files, of --file-kilobytes each (100)
  --uploads N          uploads of files

What is there all month
  --table-gb N  --files-gb N  --logs-gb N  --staging-gb N    (1, 5, 1, 1.1)
  --alarm-metrics N    metrics of all alarms, in place of those in the template that npm run synth writes
  --metrics N          metrics made of logs, if all of them are written to all month (20)

Assumed
  --milliseconds N     of a function that runs already (20)
  --cold N             share of requests that start a function (0.01), which takes --cold-milliseconds more (350)
  --traced N           share of requests that are traced (0)

  --region NAME        ${REGIONS.join(" or ")} (${REGIONS[0]})
  --write              put what comes out without options into docs/costs.md
  --help               show this`;

/** Every option that is a number, with what it is when not given. */
const NUMBERS = {
  adds: 0,
  "keyed-adds": 0,
  lines: 10,
  reads: 0,
  "product-reads": 0,
  visits: 0,
  "file-reads": 0,
  "file-kilobytes": 100,
  uploads: 0,
  "table-gb": 1,
  "files-gb": 5,
  "logs-gb": 1,
  // 50 deployments of 22 MB each.
  "staging-gb": 1.1,
  "alarm-metrics": Number.NaN,
  // Most of them are the reasons of refusals.
  metrics: 20,
  milliseconds: 20,
  cold: 0.01,
  "cold-milliseconds": 350,
  traced: 0,
};
type NumberOption = keyof typeof NUMBERS;
type Numbers = Readonly<Record<NumberOption, number>>;

const SHARES: ReadonlySet<string> = new Set(["cold", "traced"]);
const COUNTS = ["adds", "keyed-adds", "reads", "product-reads", "visits", "file-reads", "uploads"] as const;

export type CostArguments = {
  readonly help: boolean;
  readonly write: boolean;
  readonly region: Region;
  readonly lines: number;
  /** Absent when nothing was asked for: the two cases that come without options. */
  readonly month:
    | { readonly requests: Requests; readonly visits: number; readonly files: FileUse }
    | undefined;
  readonly kept: Kept;
  /** `undefined` for those of the synthesised template. */
  readonly alarmMetrics: number | undefined;
  readonly metrics: number;
  readonly assumed: Assumed;
};

/** @throws Error in words for an option that is not known or a value that cannot be meant */
export function readArguments(args: readonly string[]): CostArguments {
  const { numbers, region, flags } = parsed(args);
  if (!Number.isInteger(numbers.lines) || numbers.lines < 1 || numbers.lines > MOST_LINES) {
    throw new Error(`--lines takes a whole number from 1 to ${MOST_LINES}, not '${numbers.lines}'.`);
  }
  const isAsked = COUNTS.some((name) => numbers[name] > 0);
  return {
    help: flags.has("help"),
    write: flags.has("write"),
    region,
    lines: numbers.lines,
    month: isAsked ? monthOf(numbers) : undefined,
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

function monthOf(numbers: Numbers): NonNullable<CostArguments["month"]> {
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

/** Read by hand, since `parseArgs` takes the -5 of `--adds -5` for an option. */
function parsed(args: readonly string[]) {
  const numbers: Record<NumberOption, number> = { ...NUMBERS };
  const flags = new Set<string>();
  let region: Region = REGIONS[0];
  for (let at = 0; at < args.length; at += 1) {
    const [, name = "", inline] = /^--([a-z-]+)(?:=(.*))?$/.exec(args[at] ?? "") ?? [];
    if ((name === "help" || name === "write") && inline === undefined) flags.add(name);
    else if (name === "region") region = regionOf(inline ?? args[++at]);
    else if (isNumberOption(name)) numbers[name] = numberOf(name, inline ?? args[++at]);
    else throw new Error(`There is no option '${args[at]}'.`);
  }
  return { numbers, flags, region };
}

function isNumberOption(name: string): name is NumberOption {
  return Object.hasOwn(NUMBERS, name);
}

function regionOf(name = ""): Region {
  if (isRegion(name)) return name;
  throw new Error(`There are no prices of '${name}': only of ${REGIONS.join(" and ")}.`);
}

function numberOf(name: NumberOption, text = ""): number {
  const value = /^\d[\d_]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll("_", "")) : Number.NaN;
  const most = SHARES.has(name) ? 1 : Number.POSITIVE_INFINITY;
  if (value <= most) return value;
  const range = SHARES.has(name) ? "from 0 to 1" : "from 0 up";
  throw new Error(`--${name} takes a number ${range}, not '${text}'.`);
}
