import { orderStockWrites } from "../../inventory/stock/order-stock-store.ts";
import type { StockRecords } from "../../inventory/stock/stock.ts";
import { stockRead } from "../../inventory/stock/stock-store.ts";
import { prepareReturnWrites, prepareUndoWrites } from "../../promotions/live/code-uses-store.ts";
import type { Write } from "../../table/table.ts";
import { readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { OrderStep } from "./order-work.ts";

/** Steps considered for one transaction; most take two writes. */
const MOST_STEPS = 50;

export type Chunk = {
  readonly steps: readonly OrderStep[];
  readonly writes: readonly Write[];
  readonly records: StockRecords;
};

/**
 * Call it again in each try. Takes at least one step; a step that is already done has no writes.
 * @param room free actions of the transaction
 */
export async function buildFirstChunk(
  ctx: Pick<Context, "table" | "now" | "caller">,
  orderId: string,
  openSteps: readonly OrderStep[],
  room: number,
): Promise<Chunk> {
  const candidates = openSteps.slice(0, MOST_STEPS);
  const ids = candidates
    .flatMap((step) => (step.kind === "stock" ? step.parts : []))
    .map((part) => part.product_id);
  const { records } = await readTogether(ctx.table, { records: stockRead(ids) });
  const writesOf = await Promise.all(candidates.map((step) => buildStepWrites(ctx, orderId, step, records)));
  const writes: Write[] = [];
  const steps: OrderStep[] = [];
  for (const [at, step] of candidates.entries()) {
    const more = writesOf[at] ?? [];
    if (steps.length > 0 && (writes.length + more.length > room || isOfLastRecord(step, steps))) break;
    writes.push(...more);
    steps.push(step);
  }
  return { steps, writes, records };
}

/** A transaction writes an item once. Steps of one product are adjacent. */
function isOfLastRecord(step: OrderStep, steps: readonly OrderStep[]): boolean {
  const last = steps.at(-1);
  return productOf(step) !== undefined && productOf(step) === productOf(last);
}

function productOf(step: OrderStep | undefined): string | undefined {
  return step?.kind === "stock" ? step.parts[0]?.product_id.toLowerCase() : undefined;
}

async function buildStepWrites(
  { table, now, caller }: Pick<Context, "table" | "now" | "caller">,
  orderId: string,
  step: OrderStep,
  records: StockRecords,
): Promise<readonly Write[]> {
  if (step.kind === "stock")
    return orderStockWrites(step.parts, step.action, { orderId, at: now(), records });
  const { code, because } = step;
  if (because === undefined) return prepareUndoWrites(table, orderId, [code]);
  return prepareReturnWrites(table, { orderId, codes: [code], at: now().toISOString(), because, caller });
}
