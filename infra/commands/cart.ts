import { keys } from "../../lib/table/keys.ts";
import { unpack } from "../../lib/table/pack.ts";
import { type Command, type CommandSpec, readWords, refuseMoreWords, runCommand } from "./command.ts";
import { bytesAsText } from "./decoded-bytes.ts";
import { openTable } from "./keys/open-table.ts";
import { TABLE_OPTION } from "./table-option.ts";

const spec = {
  verb: "cart",
  forms: ["CART_ID [--table NAME]"],
  text: `Shows the stored item of a cart, its packed content in plain JSON. An expired or deleted cart is not shown.`,
  options: { table: TABLE_OPTION },
} as const satisfies CommandSpec;

/** For operators: prints a stored cart, whose content the AWS console shows as bytes. */
async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words);
  const [id, ...more] = positionals;
  refuseMoreWords(more);
  if (id === undefined) throw new Error("Which cart? CART_ID");
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

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
