import { keys } from "../../lib/table/keys.ts";
import { unpack } from "../../lib/table/pack.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { bytesAsText, TABLE_OPTION, withTable } from "./keys/open-table.ts";

const spec = {
  verb: "cart",
  forms: ["CART_ID [--table NAME]"],
  text: `Shows the stored item of a cart, its packed content in plain JSON. An expired or deleted cart is not shown.`,
  options: { table: TABLE_OPTION },
} as const satisfies CommandSpec;

/** For operators: prints a stored cart, whose content the AWS console shows as bytes. */
async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, 1);
  const [id] = positionals;
  if (id === undefined) throw new Error("Which cart? CART_ID");
  await withTable(values.table, async ({ table, place }) => {
    const item = await table.get(keys.cart(id));
    if (!item?.["packed"]) throw new Error(`There is no cart '${id}' in ${place}.`);
    const { packed, ...readable } = item;
    console.log(JSON.stringify({ ...readable, cart: unpack(packed) }, bytesAsText, 2));
  });
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
