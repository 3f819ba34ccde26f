import { columns } from "../../commands/columns.ts";
import type { CostArguments } from "./arguments.ts";
import { type Amount, computeAmounts, NOTED, type Quantity, type Region, sumAmounts } from "./prices.ts";
import {
  type Measured,
  OPERATIONS,
  type Operation,
  quantitiesKept,
  quantitiesOfFiles,
  quantitiesOfRequests,
  withVisits,
} from "./usage.ts";
import { quantitiesWatched, type Watched } from "./watched.ts";

export type CostReport = {
  /** Costs of the month and the values behind them. */
  readonly sections: readonly Section[];
  /** Cost of alarms, which does not depend on requests. */
  readonly watched: Section;
};
type Section = { readonly title: string; readonly text: string };

type AllMeasured = Readonly<Record<Operation, Measured>>;

const MILLION = 1_000_000;

const NAMES: Readonly<Record<Operation, string>> = {
  add: "add of one product",
  keyedAdd: "the same with an Idempotency-Key",
  cartRead: "read of the cart",
  newCart: "new cart",
  productRead: "read of a product",
  productList: "page of 25 products",
  token: "token",
};

const HEAD = ["item", "quantity", "of", "USD each", "USD", "USD if nothing was free"];

/** The month given by options; without options, an idle month and one million adds. */
export function buildReport(
  given: CostArguments,
  measured: AllMeasured,
  watched: Watched | undefined,
): CostReport {
  const costs = given.month ? [monthSection(given, measured)] : defaultSections(given, measured);
  const from = [
    { title: "Measured", text: formatMeasuredTable(measured) },
    { title: "Assumed", text: assumptions(given) },
  ];
  return { sections: [...costs, ...from], watched: makeWatchedSection(watched, given.region) };
}

export function reportText({ sections, watched }: CostReport): string {
  const [last, ...others] = sections.toReversed();
  return [...others.toReversed(), watched, ...(last ? [last] : [])]
    .map(({ title, text }) => `${title}\n\n${text}`)
    .join("\n\n");
}

function defaultSections({ kept, region, lines, assumed }: CostArguments, measured: AllMeasured): Section[] {
  const million = (name: "add" | "keyedAdd") =>
    costTable(quantitiesOfRequests({ [name]: MILLION }, measured, assumed), region);
  return [
    { title: "A month without a request", text: costTable(quantitiesKept(kept), region) },
    { title: `1,000,000 adds to carts that then hold ${linesText(lines)}`, text: million("add") },
    { title: "1,000,000 such adds with an Idempotency-Key", text: million("keyedAdd") },
  ];
}

function monthSection(
  { month, kept, region, lines, assumed }: CostArguments,
  measured: AllMeasured,
): Section {
  const { requests = {}, visits = 0, files = { uploads: 0, reads: 0, kilobytes: 0 } } = month ?? {};
  const quantities = [
    ...quantitiesOfRequests(withVisits(requests, visits), measured, assumed),
    ...quantitiesOfFiles(files),
    ...quantitiesKept(kept),
  ];
  return { title: `The month, with carts of ${linesText(lines)}`, text: costTable(quantities, region) };
}

function makeWatchedSection(watched: Watched | undefined, region: Region): Section {
  const title = "What watches it, apart";
  return watched
    ? { title, text: costTable(quantitiesWatched(watched), region) }
    : {
        title,
        text: "Unknown: npx cartwright synth writes the template with the alarms, or set --alarm-metrics.",
      };
}

function linesText(lines: number): string {
  return lines === 1 ? "1 line" : `${lines} lines`;
}

/** Quantities with prices and sums. */
function costTable(quantities: readonly Quantity[], region: Region): string {
  const amounts = computeAmounts(quantities, region);
  const sums = [
    "together",
    "",
    "",
    "",
    money(sumAmounts(amounts, "charged")),
    money(sumAmounts(amounts, "listed")),
  ];
  return columns([HEAD, ...amounts.map(formatRow), sums]);
}

function formatRow({ item, units, unit, unitPrice, charged, listed }: Amount): readonly string[] {
  return [item, plain(units), unit, String(unitPrice), money(charged), money(listed)];
}

/** Measured units and bytes of each request. */
function formatMeasuredTable(measured: AllMeasured): string {
  const head = ["measured, one", "write units", "read units", "answer bytes", "log bytes"];
  const rows = OPERATIONS.map((name) => {
    const { writeUnits, readUnits, answerBytes, logBytes } = measured[name];
    return [NAMES[name], ...[writeUnits, readUnits, answerBytes, logBytes].map(plain)];
  });
  return columns([head, ...rows]);
}

function assumptions({ assumed, region }: CostArguments): string {
  const { milliseconds, cold, coldMilliseconds, traced } = assumed;
  return `List prices of ${region} as noted in ${NOTED}, before tax, first tier of each. Free is what an account has for nothing
without an end, as if nothing else in it used any of that. Functions take ${milliseconds} ms, ${plain(cold * 100)} % of them ${coldMilliseconds} ms more
to start; ${plain(traced * 100)} % are traced. Answers count as they are, although CloudFront compresses them; so do logs, although
CloudWatch compresses what it keeps. Shoppers are near the region. A GB is 1,000,000,000 bytes. Not counted: headers,
and what CloudFront sends to the gateways.`;
}

/** Rounds half a cent up, although most halves have no exact binary representation. */
function money(usd: number): string {
  return (usd + 1e-9).toFixed(2);
}

function plain(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: Math.abs(value) >= 1000 ? 9 : 4 });
}
