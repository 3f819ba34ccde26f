import { parseArgs } from "node:util";
import { orderOf } from "../lib/orders/orders-store.ts";
import { wrongAmounts } from "../lib/orders/recomputed-totals.ts";
import { keys } from "../lib/table/keys.ts";
import { bytesAsText } from "./decoded-bytes.ts";
import { openTable } from "./keys/open-table.ts";

const USAGE = `Usage: npm run order -- ORDER_ID [--table NAME]

Shows the stored item of an order, its packed content in plain JSON, and whether its totals are what its items come to;
the command fails if they are not. Without --table (or CARTWRIGHT_TABLE): the data of this machine.`;

/** For operators: what is stored of an order. The console shows its content as bytes. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { table: { type: "string" }, help: { type: "boolean", default: false } },
  });
  const [id] = positionals;
  if (values.help || id === undefined) return console.log(USAGE);
  const { table, place, close } = await openTable(values.table ?? process.env["CARTWRIGHT_TABLE"]);
  try {
    const item = await table.get(keys.order(id));
    const order = orderOf(item)?.value;
    if (!item || !order) throw new Error(`There is no order '${id}' in ${place}.`);
    const { packed: _, ...readable } = item;
    console.log(JSON.stringify({ ...readable, order }, bytesAsText, 2));
    reportAmounts(wrongAmounts(order));
  } finally {
    await close();
  }
}

/** On the other stream, so that what is stored can be read by programs. */
function reportAmounts(wrong: readonly string[]): void {
  if (wrong.length === 0) console.error("Its totals are what its items come to.");
  else process.exitCode = 1;
  for (const one of wrong) console.error(`Wrong: ${one}.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
