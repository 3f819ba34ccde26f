import { parseArgs } from "node:util";
import { type OpenTable, openTable } from "./keys/open-table.ts";
import { progressDisplay } from "./progress/progress-display.ts";
import { checkStock } from "./stock/check-stock.ts";
import { storedStock } from "./stock/show-stock.ts";

const USAGE = `npm run stock -- check [--table NAME]
npm run stock -- show PRODUCT_ID [--table NAME]

check  Proves that all stock adds up: the log of each record gives its counters, no counter is below zero, the locations
       of a record are its sums, and what orders have is allocated or held. Reads the whole table. What moves meanwhile is
       looked at again. The exit status is 1 when something does not add up.
show   What is stored of a product's stock, with its newest movements.

--table  a table on AWS (or set CARTWRIGHT_TABLE); without it, the data of this machine`;

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
  const stored = await storedStock(table, productId, new Date());
  if (!stored) throw new Error(`There is no stock of the product '${productId}' in ${place}.`);
  console.log(JSON.stringify(stored, undefined, 2));
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { table: { type: "string" }, help: { type: "boolean", default: false } },
  });
  const [command, productId] = positionals;
  const isKnown = command === "check" || (command === "show" && productId !== undefined);
  if (values.help || !isKnown) return console.log(USAGE);
  const name = values.table ?? process.env["CARTWRIGHT_TABLE"];
  const opened = await openTable(name, process.env, { longestMs: LONGEST_MS });
  try {
    if (productId === undefined) await check(opened);
    else await show(opened, productId);
  } finally {
    await opened.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
