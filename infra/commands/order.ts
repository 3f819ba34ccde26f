import { decodeOrder } from "../../lib/orders/orders-store.ts";
import { findWrongAmounts } from "../../lib/orders/recomputed-totals.ts";
import { keys } from "../../lib/table/keys.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { bytesAsText, TABLE_OPTION, withTable } from "./keys/open-table.ts";

const spec = {
  verb: "order",
  forms: ["ORDER_ID [--table NAME]"],
  text: `Shows the stored item of an order, its packed content in plain JSON, and whether its totals are what its items come to;
the command fails if they are not.`,
  options: { table: TABLE_OPTION },
} as const satisfies CommandSpec;

/** For operators: prints a stored order, whose content the AWS console shows as bytes. */
async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, 1);
  const [id] = positionals;
  if (id === undefined) throw new Error("Which order? ORDER_ID");
  await withTable(values.table, async ({ table, place }) => {
    const item = await table.get(keys.order(id));
    const order = decodeOrder(item)?.value;
    if (!item || !order) throw new Error(`There is no order '${id}' in ${place}.`);
    const { packed: _, ...readable } = item;
    console.log(JSON.stringify({ ...readable, order }, bytesAsText, 2));
    reportAmounts(findWrongAmounts(order));
  });
}

/** On standard error, so that programs can read the order from standard output. */
function reportAmounts(wrong: readonly string[]): void {
  if (wrong.length === 0) console.error("Its totals are what its items come to.");
  else process.exitCode = 1;
  for (const one of wrong) console.error(`Wrong: ${one}.`);
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
