import { createCodes } from "../../functions/promotions/codes/create-codes.ts";
import { deleteCode } from "../../functions/promotions/codes/delete-code.ts";
import { listCodes } from "../../functions/promotions/codes/list-codes.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { addNumbers, NO_CODES } from "../../lib/promotions/live/code-list.ts";
import { listWrite } from "../../lib/promotions/live/code-list-store.ts";
import type { Row } from "../commands/columns.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { promotionIn } from "./lists/kinds.ts";
import { type Shop, sendRequest, sumUnits } from "./metered-shop.ts";

const COUNTS = [1000, 100_000] as const;
/** Codes that are really stored; the codes before them are only counted. */
const STORED = 1000;

/** The cost of a page of codes and of deleting a code, as the number of codes grows. */
export async function benchCodes(shop: Shop): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const count of COUNTS) {
    const promotion_id = await promotionWith(shop, count);
    const pageAt = (offset: number) => ({
      params: { promotion_id },
      query: `page[limit]=25&page[offset]=${offset}`,
    });
    // After a deletion, the list searches a block of 1,000 rows.
    for (const [name, endpoint, request, mostCalls, most] of [
      ["the last page", listCodes, pageAt(count - 25), 4, 30],
      // One call reads the promotion's history, which gets a version.
      ["deleting a code", deleteCode, { params: { promotion_id, code: `CODE-${count}-7` } }, 5, 30],
      ["a page behind a deleted one", listCodes, pageAt(count - 26), 4, 65],
    ] as const) {
      shop.reset();
      await sendRequest(shop, endpoint, request);
      const [read, write] = [sumUnits(shop.calls, "read"), sumUnits(shop.calls, "write")];
      rows.push([count, name, shop.calls.length, read, write]);
      budgets.push(within(`calls: ${name}, ${count} codes`, shop.calls.length, mostCalls));
      budgets.push(within(`read units: ${name}, ${count} codes`, read, most));
    }
  }
  printTable(["codes", "request", "calls", "read units", "write units"], ...rows);
  return budgets;
}

async function promotionWith(shop: Shop, count: number): Promise<string> {
  const promotion_id = await promotionIn(shop);
  const before = addNumbers(NO_CODES, count - STORED);
  const list = listWrite(promotion_id, before, { value: NO_CODES, version: 0 });
  await shop.runtime.table(deadlineIn(60_000)).put(list.put, list.when);
  const codes = Array.from({ length: STORED }, (_, n) => ({ code: `CODE-${count}-${n}` }));
  await sendRequest(shop, createCodes, {
    params: { promotion_id },
    body: { data: { type: "promotion_codes", codes } },
  });
  return promotion_id;
}
