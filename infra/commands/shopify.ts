import { readFile } from "node:fs/promises";
import { trustThisMachine } from "../local/https/trust.ts";
import { type Command, runCommand } from "./command.ts";
import { serviceAt } from "./entries/api-calls.ts";
import { type ProgressDisplay, progressDisplay } from "./progress/display.ts";
import { readArguments, shopifySpec } from "./shopify/arguments.ts";
import { findCurrency, loadShop } from "./shopify/load-shop.ts";
import { readProducts, type ShopProduct } from "./shopify/products.ts";
import { countsText, faultsText, newReport, notesText } from "./shopify/report.ts";
import { type ExportFile, readRows } from "./shopify/rows.ts";
import { newTarget, type Target } from "./shopify/target.ts";

/** Input of a run, besides the store. */
export type ShopLoad = {
  readonly files: readonly ExportFile[];
  readonly currency: string | undefined;
  readonly includesTax: boolean;
  readonly isDryRun: boolean;
};

/**
 * Takes the files into the store; with `isDryRun` it only reads. Returns the report as text.
 * @throws Error with a message for the user for a file that is no export, or a service that does not answer
 */
export async function takeShop(target: Target, load: ShopLoad, display: ProgressDisplay): Promise<string> {
  const { report } = target;
  const currency = await findCurrency(target, load.currency);
  const rows = load.files.flatMap((file) => readRows(file, report));
  const products = readProducts({ report, currency }, rows);
  const parts = [describeShop(rows.length, products, currency.code)];
  if (!load.isDryRun) {
    await loadShop(target, products, { currency, includesTax: load.includesTax }, display);
    parts.push(`\nIn the store:\n${countsText(report)}`);
  }
  if (report.notes.size > 0) parts.push(`\nNot taken, or made up:\n${notesText(report)}`);
  if (report.faults.length > 0) parts.push(`\nWrong:\n${faultsText(report)}`);
  return parts.join("\n");
}

function describeShop(rows: number, products: readonly ShopProduct[], code: string): string {
  const variants = products.flatMap((product) => product.variants);
  const count = (is: (variant: (typeof variants)[number]) => boolean) => variants.filter(is).length;
  const children = products.flatMap((product) => (product.options.length > 0 ? product.variants : []));
  const lives = products.filter(({ status }) => status === "live").length;
  return [
    `${rows} rows`,
    `  products   ${products.length}, ${lives} of them live`,
    `  children   ${children.length}`,
    `  prices     ${count(({ price }) => price !== undefined)} in ${code}, ${count(({ price }) => price?.sale !== undefined)} of them with a sale`,
    `  stock      ${count(({ quantity }) => quantity !== undefined)}`,
  ].join("\n");
}

const PARALLEL = 4;

async function run(words: readonly string[]): Promise<void> {
  const command = readArguments(words, process.env);
  trustThisMachine(process.env);
  const files = await Promise.all(
    command.files.map(async (file) => ({ file, text: await readFile(file, "utf8") })),
  );
  const report = newReport();
  const target = newTarget(serviceAt(command.service), report, PARALLEL);
  console.log(await takeShop(target, { ...command, files }, progressDisplay()));
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}

export const command: Command = { spec: shopifySpec, run };

if (import.meta.main) await runCommand(command);
