import { parseArgs } from "node:util";
import { keys } from "../lib/table/keys.ts";
import { unpack } from "../lib/table/pack.ts";
import { bytesAsText } from "./decoded-bytes.ts";
import { openTable } from "./keys/open-table.ts";

const USAGE = `Usage: npm run cart -- CART_ID [--table NAME]

Shows the stored item of a cart, its packed content in plain JSON. Without --table (or CARTWRIGHT_TABLE): the data of
this machine. An expired or deleted cart is not shown.`;

/** For operators: what is stored of a cart. The console shows its content as bytes. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { table: { type: "string" }, help: { type: "boolean", default: false } },
  });
  const [id] = positionals;
  if (values.help || id === undefined) return console.log(USAGE);
  const { table, place, close } = await openTable(values.table ?? process.env["CARTWRIGHT_TABLE"]);
  try {
    const item = await table.get(keys.cart(id));
    if (!item?.["packed"]) throw new Error(`There is no cart '${id}' in ${place}.`);
    const { packed, ...readable } = item;
    console.log(JSON.stringify({ ...readable, cart: unpack(packed) }, bytesAsText, 2));
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
