import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { type OpenTable, TABLE_OPTION, withTable } from "./keys/open-table.ts";
import { progressDisplay } from "./progress/display.ts";
import { checkStock, readStoredStock } from "./stock/check-stock.ts";

const spec = {
  verb: "stock",
  forms: ["check [--table NAME]", "show PRODUCT_ID [--table NAME]"],
  text: `check  Proves that all stock adds up: the log of each record gives its counters, no counter is below zero, the locations
       of a record are its sums, and what orders have is allocated or held. Reads the whole table. It looks again at what
       moves meanwhile. The exit status is 1 when something does not add up.
show   Shows what is stored of a product's stock, with its newest movements.`,
  options: { table: TABLE_OPTION },
} as const satisfies CommandSpec;

const LONGEST_MS = 24 * 60 * 60 * 1000;

async function check(opened: OpenTable): Promise<void> {
  const display = progressDisplay();
  const { faults, counts } = await display.during("Comparing all stock", () =>
    checkStock(opened, display.print),
  );
  const { records, movements, orders } = counts;
  console.log(`${opened.place}: ${records} products with stock, ${movements} movements, ${orders} orders`);
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? "All stock adds up." : `${faults.length} differences.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function show({ table, place }: OpenTable, productId: string): Promise<void> {
  const stored = await readStoredStock(table, productId, new Date());
  if (!stored) throw new Error(`There is no stock of the product '${productId}' in ${place}.`);
  console.log(JSON.stringify(stored, undefined, 2));
}

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, 2);
  const [action, productId] = positionals;
  if (action !== "check" && action !== "show") throw new Error("Say check, or show with a product's id.");
  if (action === "show" && productId === undefined) throw new Error("Which product? show PRODUCT_ID");
  const run = (opened: OpenTable) =>
    action === "check" || productId === undefined ? check(opened) : show(opened, productId);
  await withTable(values.table, run, { longestMs: LONGEST_MS });
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
