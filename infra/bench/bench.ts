import { build } from "../build/build.ts";
import {
  type Command,
  type CommandSpec,
  readWords,
  refuseMoreWords,
  runCommand,
} from "../commands/command.ts";
import type { Step } from "../commands/progress/display.ts";
import { benchAddsOverHttp } from "./adds-over-http.ts";
import { benchAttacks } from "./attacks/attacks.ts";
import { type Budget, reportBudgets } from "./budget.ts";
import { benchCarts } from "./carts.ts";
import { benchCheckout } from "./checkout.ts";
import { benchCodes } from "./codes.ts";
import { benchColdStarts } from "./cold-starts.ts";
import { display } from "./display.ts";
import { benchEntries } from "./entries.ts";
import { benchEntryLists, ENTRY_COUNTS, MILLION_COUNTS } from "./entry-lists.ts";
import { benchEventDelivery } from "./event-delivery.ts";
import { benchEvents } from "./events.ts";
import { benchExports } from "./exports.ts";
import { benchHotStock } from "./hot-stock.ts";
import { benchImports } from "./imports.ts";
import { benchLists, LISTS } from "./lists/lists.ts";
import { benchLoopback } from "./loopback.ts";
import { openShop, type Shop } from "./metered-shop.ts";
import { benchOrders } from "./orders.ts";
import { printPatternTimes } from "./patterns.ts";
import { benchPayments } from "./payments.ts";
import { publishPlainProducts } from "./products.ts";
import { benchPromotions } from "./promotions.ts";
import { benchSearch } from "./search/bench-search.ts";
import { benchIndexBuild } from "./search/index-build.ts";

type Part = readonly [name: string, run: (step: Step) => Promise<readonly Budget[]>];

/** Wraps a part without budgets: its times depend on the machine. */
function showAlone(print: () => Promise<void>) {
  return async () => {
    await print();
    return [];
  };
}

async function allParts(shop: Shop): Promise<readonly Part[]> {
  await build(display);
  const products = await display.during("Storing products", () => publishPlainProducts(shop, 120));
  return [
    ["adds to carts", () => benchCarts(shop, products)],
    ["promotions", () => benchPromotions(shop, products)],
    // Must run before the checkouts: it counts the orders.
    ["lists of orders", () => benchOrders(shop)],
    ["checkout", () => benchCheckout(shop, products)],
    ["payments at a provider", () => benchPayments(shop, products)],
    ["events", () => benchEvents(shop, products)],
    ["entries of Custom APIs", () => benchEntries(shop)],
    ["lists of entries", (step) => benchEntryLists(shop, ENTRY_COUNTS, step)],
    ["codes", () => benchCodes(shop)],
    ["exports", () => benchExports()],
    ["imports of products and prices", () => benchImports(shop)],
    ["lists as they grow", () => benchLists()],
    ["a thousand payments for one product", () => benchHotStock()],
    ["searches", benchSearch],
    ["indexes of releases", () => benchIndexBuild()],
    ["the worst lists", benchAttacks],
    ["patterns", showAlone(printPatternTimes)],
    ["requests to the local service", showAlone(benchLoopback)],
    ["cold starts", showAlone(() => benchColdStarts(shop, products))],
    ["deliveries of events", showAlone(benchEventDelivery)],
  ];
}

/**
 * The parts of `npm run bench -- --million`, or only the lists named as arguments. Filling a list takes at least 15
 * minutes, and entries need 4 GB of memory.
 */
function millionParts(shop: Shop, names: readonly string[]): readonly Part[] {
  const all = ["entries", ...LISTS];
  refuseUnknown("list", names, all);
  const only = names.length > 0 ? names : all;
  const entries: Part = ["lists of a million entries", (step) => benchEntryLists(shop, MILLION_COUNTS, step)];
  const others: Part = ["lists of a million records", () => benchLists({ isMillion: true, only })];
  return [...(only.includes("entries") ? [entries] : []), others];
}

/** All parts, or those that are named. */
function chooseParts(parts: readonly Part[], names: readonly string[]): readonly Part[] {
  const all = parts.map(([name]) => name);
  refuseUnknown("part", names, all);
  return names.length > 0 ? parts.filter(([name]) => names.includes(name)) : parts;
}

function refuseUnknown(what: string, names: readonly string[], all: readonly string[]): void {
  const unknown = names.find((name) => !all.includes(name));
  if (unknown === undefined) return;
  throw new Error(`No ${what} is called '${unknown}'; there are: ${all.join(", ")}.`);
}

const spec = {
  verb: "bench",
  forms: ['["PART" …]', "adds [--beside FOLDER]", "--million [LIST …]"],
  text: "Shows what requests cost, in calls, request units, bytes and ratios of times within this run, as 'npm run bench' does.",
  options: {
    beside: {
      type: "string",
      word: "FOLDER",
      says: "with adds: measures the service of another checkout in turns with this one",
    },
    million: {
      type: "boolean",
      says: "lists of a million records, all or those named; each takes a quarter of an hour or more to fill, and entries take 4 GB of memory",
    },
  },
} as const satisfies CommandSpec;

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, Number.POSITIVE_INFINITY);
  if (positionals[0] === "adds") {
    refuseMoreWords(positionals.slice(1));
    return benchAddsAlone(values.beside);
  }
  const shop = await openShop();
  try {
    console.log(`on ${shop.engine.name}\n`);
    const parts = values.million
      ? millionParts(shop, positionals)
      : chooseParts(await allParts(shop), positionals);
    const budgets: Budget[] = [];
    for (const [at, [name, part]] of parts.entries()) {
      budgets.push(...(await display.during(`Part ${at + 1} of ${parts.length}: ${name}`, part)));
    }
    process.exitCode = reportBudgets(budgets) ? 0 : 1;
  } finally {
    await shop.engine.stop();
  }
}

/** Without the other parts: adds over HTTP take three minutes by themselves. */
async function benchAddsAlone(beside: string | undefined): Promise<void> {
  await build(display);
  await display.during("Adds over HTTP", () => benchAddsOverHttp(beside));
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
