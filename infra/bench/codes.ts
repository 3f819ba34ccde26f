import { createCodes } from "../../functions/promotions/codes/create-codes.ts";
import { deleteCode } from "../../functions/promotions/codes/delete-code.ts";
import { listCodes } from "../../functions/promotions/codes/list-codes.ts";
import { createPromotion } from "../../functions/promotions/standard/create-promotion.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { addNumbers, NO_CODES } from "../../lib/promotions/live/code-list.ts";
import { listWrite } from "../../lib/promotions/live/code-list-store.ts";
import { columns } from "../commands/columns.ts";
import { type Budget, within } from "./budget.ts";
import { display } from "./display.ts";
import type { Shop } from "./metered-shop.ts";

const COUNTS = [1000, 100_000] as const;
/** Codes that are really stored; the codes before them are only counted. */
const STORED = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The cost of a page of codes and of deleting a code, as the number of codes grows. */
export async function benchCodes(shop: Shop): Promise<Budget[]> {
  const rows: (readonly (string | number)[])[] = [["codes", "request", "calls", "read units", "write units"]];
  const budgets: Budget[] = [];
  for (const count of COUNTS) {
    const promotion_id = await promotionWith(shop, count);
    const offset = `page[offset]=${count - 25}`;
    for (const [name, run] of [
      [
        "the last page",
        () => shop.call(listCodes, { params: { promotion_id }, query: `page[limit]=25&${offset}` }),
      ],
      ["deleting a code", () => shop.call(deleteCode, { params: { promotion_id, code: `CODE-${count}-7` } })],
      [
        "a page behind a deleted one",
        () =>
          shop.call(listCodes, {
            params: { promotion_id },
            query: `page[limit]=25&page[offset]=${count - 26}`,
          }),
      ],
    ] as const) {
      shop.reset();
      const { status, text } = await run();
      if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
      const read = shop.calls.reduce((sum, call) => sum + call.read, 0);
      const write = shop.calls.reduce((sum, call) => sum + call.write, 0);
      rows.push([count, name, shop.calls.length, read, write]);
      budgets.push(within(`calls: ${name}, ${count} codes`, shop.calls.length, 4));
      // After a deletion, the list searches a block of 1,000 rows.
      budgets.push(
        within(`read units: ${name}, ${count} codes`, read, name === "a page behind a deleted one" ? 65 : 30),
      );
    }
  }
  display.print(columns(rows));
  return budgets;
}

async function promotionWith(shop: Shop, count: number): Promise<string> {
  const start = new Date().toISOString();
  const end = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const schema = { currencies: [{ currency: "USD", percentage: 10 }] };
  const fields = { name: "Codes", description: "", promotion_type: "percent_discount", schema, start, end };
  const { text } = await shop.call(createPromotion, { body: { data: { type: "promotion", ...fields } } });
  const promotion_id: string = JSON.parse(text).data.id;
  const before = addNumbers(NO_CODES, count - STORED);
  const list = listWrite(promotion_id, before, { value: NO_CODES, version: 0 });
  await shop.runtime.table(deadlineIn(60_000)).put(list.put, list.when);
  const codes = Array.from({ length: STORED }, (_, n) => ({ code: `CODE-${count}-${n}` }));
  const body = { data: { type: "promotion_codes", codes } };
  const answer = await shop.call(createCodes, { params: { promotion_id }, body });
  if (answer.status !== 201) throw new Error(`Codes were refused: ${answer.text}`);
  return promotion_id;
}
