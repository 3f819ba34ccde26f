import { readField, readList } from "../entries/api-calls.ts";
import type { Row } from "./rows.ts";
import { readProblemText, runParallel, send, type Target, tellRefusal } from "./target.ts";
import { readText } from "./views.ts";

/** Units of a product that the file counts. */
export type Counted = { readonly productId: string; readonly quantity: number; readonly row: Row };

const READ_AT_ONCE = 100;

/** Sets the totals of the products' stock. */
export async function bringStock(
  target: Target,
  counted: readonly Counted[],
  step: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (let at = 0; at < counted.length; at += READ_AT_ONCE) {
    const chunk = counted.slice(at, at + READ_AT_ONCE);
    const totals = await readTotals(target, chunk);
    await runParallel(target, chunk, async (one) => {
      const write = () => bringTotal(target, one, totals.get(one.productId));
      await tellRefusal(target, one.row, write, "quantity");
      done += 1;
      step(done);
    });
  }
}

async function readTotals({ service }: Target, counted: readonly Counted[]) {
  const data = counted.map(({ productId }) => ({ type: "stock", id: productId }));
  const body = JSON.stringify({ data });
  const answer = await service({ method: "POST", path: "/v2/inventories/multiple", body });
  if (answer.status !== 200) throw new Error(readProblemText(answer));
  const stocks = readList(answer.body, "data");
  return new Map(stocks.map((stock) => [readText(stock, "id"), readField(stock, "total")]));
}

async function bringTotal(target: Target, { productId, quantity }: Counted, total: unknown): Promise<void> {
  const path = `/v2/inventories/${productId}`;
  if (total === undefined) {
    await send(target, "POST", path, { type: "stock", quantity });
    return target.report.count("stock", "created");
  }
  if (total === quantity) return target.report.count("stock", "same");
  const data = { type: "stock-transaction", action: "set", quantity };
  await send(target, "POST", `${path}/transactions`, data);
  target.report.count("stock", "changed");
}
