import { giveBackWrites, undoUseWrites } from "../../live-promotions/code-uses-store.ts";
import { orderStockWrites } from "../../stock/order-stock-store.ts";
import type { StockRecords } from "../../stock/stock.ts";
import { stockRead } from "../../stock/stock-store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { OrderStep } from "./order-work.ts";

/** Steps that are looked at for one transaction: most of them are two writes. */
const MOST_STEPS = 50;

/** The first steps that one transaction has room for. */
export type Chunk = {
  readonly steps: readonly OrderStep[];
  readonly writes: readonly Write[];
  /** As they were read for it. */
  readonly records: StockRecords;
};

/**
 * The writes of as many of the steps that are left as there is room for, and of one at least; to be called anew in each try. A step
 * of which nothing is left to be done has none.
 * @param room actions of the transaction that are free
 */
export async function firstChunk(
  ctx: Pick<Context, "table" | "now">,
  orderId: string,
  left: readonly OrderStep[],
  room: number,
): Promise<Chunk> {
  const candidates = left.slice(0, MOST_STEPS);
  const ids = candidates
    .flatMap((step) => (step.kind === "stock" ? step.parts : []))
    .map((part) => part.product_id);
  const { records } = await readTogether(ctx.table, { records: stockRead(ids) });
  const writesOf = await Promise.all(candidates.map((step) => stepWrites(ctx, orderId, step, records)));
  const writes: Write[] = [];
  const steps: OrderStep[] = [];
  for (const [at, step] of candidates.entries()) {
    const more = writesOf[at] ?? [];
    if (steps.length > 0 && (writes.length + more.length > room || isOfOneRecord(step, steps))) break;
    writes.push(...more);
    steps.push(step);
  }
  return { steps, writes, records };
}

/** A transaction writes an item once. Steps of one product come one after the other. */
function isOfOneRecord(step: OrderStep, steps: readonly OrderStep[]): boolean {
  const last = steps.at(-1);
  return productOf(step) !== undefined && productOf(step) === productOf(last);
}

function productOf(step: OrderStep | undefined): string | undefined {
  return step?.kind === "stock" ? step.parts[0]?.product_id.toLowerCase() : undefined;
}

async function stepWrites(
  { table, now }: Pick<Context, "table" | "now">,
  orderId: string,
  step: OrderStep,
  records: StockRecords,
): Promise<readonly Write[]> {
  if (step.kind === "stock")
    return orderStockWrites(step.parts, step.action, { orderId, at: now(), records });
  const { code, because } = step;
  if (because === undefined) return undoUseWrites(table, orderId, [code]);
  return giveBackWrites(table, { orderId, codes: [code], at: now().toISOString(), because });
}
