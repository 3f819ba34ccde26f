import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../kernel/error-titles.ts";
import {
  ApiError,
  conflict,
  conflictWithOthers,
  type Problem,
  problem,
  toApiError,
} from "../kernel/errors.ts";
import { prepareMaskWrites } from "../promotions/live/code-use-records-store.ts";
import { keepReply } from "../table/effects/commit.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Put } from "../table/table.ts";
import { stepContext } from "../use-case/bulk/in-steps.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { anonymizeOrder } from "./anonymize/order-rules.ts";
import { changeOrder } from "./change-order.ts";
import type { Order } from "./order.ts";
import { transition } from "./order-states.ts";
import { requireOrder } from "./require-order.ts";
import { orderView } from "./views/order-view.ts";

const ORDERS_AT_ONCE = 10;
/** A transaction has 100 writes; the rest is for the order itself. */
const USES_AT_ONCE = 90;

/**
 * Anonymizes finished orders, one transaction each, and reports those that fail. Repeatable.
 * @throws ApiError 422 when no order can be anonymized, and 409, 429 or 503 when a repeat may succeed
 */
export async function anonymizeOrders(
  ctx: Context,
  { order_ids }: { readonly order_ids: readonly string[] },
): Promise<Reply> {
  const ids = [...new Set(order_ids.map((id) => id.toLowerCase()))];
  const outcomes: Outcome[] = [];
  for (let next = 0; next < ids.length; next += ORDERS_AT_ONCE) {
    const some = ids.slice(next, next + ORDERS_AT_ONCE);
    outcomes.push(...(await Promise.all(some.map((id) => anonymizeOne(ctx, id)))));
  }
  return replyWithOutcomes(ctx, outcomes);
}

type Outcome = { readonly order: Order } | { readonly error: ApiError; readonly id: string };

async function anonymizeOne(ctx: Context, id: string): Promise<Outcome> {
  const anonymized = new Map<string, Order>();
  try {
    await changeOrder(
      stepContext(ctx),
      () => requireOrder(ctx, id),
      async (order) => {
        const after = maskOrder(order.is_anonymized ? order : transition(order, "anonymize"), ctx.now());
        anonymized.set(id, after);
        if (after === order) return { reply: {} };
        refuseDuringCodeReturn(order);
        return { order: after, along: await maskCodeUses(ctx, order), reply: {} };
      },
    );
  } catch (error) {
    if (error instanceof ApiError) return { error, id };
    throw error;
  }
  const order = anonymized.get(id);
  if (!order) throw new Error("An order was changed without a decision.");
  return { order };
}

/** Returns the unchanged order if there is nothing to mask. */
function maskOrder(order: Order, now: Date): Order {
  const masked = anonymizeOrder(order);
  return isDeepStrictEqual(masked, order) ? order : { ...masked, updated_at: now.toISOString() };
}

/** Masking removes the guest key of a code use, which its return needs. @throws ApiError 409 */
function refuseDuringCodeReturn({ work }: Order): void {
  if (work?.left.some(({ kind }) => kind === "code")) {
    throw conflict("Codes of the order are being given back; please try again.");
  }
}

/** Writes uses without room in the order's transaction first: a finished order cannot open again. */
async function maskCodeUses(ctx: Context, { id, codes = [] }: Order): Promise<readonly Put[]> {
  const uses = await prepareMaskWrites(ctx.table, id, codes);
  for (let next = USES_AT_ONCE; next < uses.length; next += USES_AT_ONCE) {
    const failed = await writeStepSurely(ctx, uses.slice(next, next + USES_AT_ONCE));
    if (failed.length > 0) throw conflictWithOthers("A part may be done");
  }
  return uses.slice(0, USES_AT_ONCE);
}

async function replyWithOutcomes(ctx: Context, outcomes: readonly Outcome[]): Promise<Reply> {
  const views = outcomes.flatMap((outcome) => ("order" in outcome ? [orderView(outcome.order)] : []));
  const refused = outcomes.flatMap((outcome) => ("order" in outcome ? [] : [outcome]));
  const retryable = refused.find(({ error }) => isRetryable(error));
  const problems = refused.map(toOrderProblem);
  const [first, ...others] = problems;
  if (views.length === 0 && first) throw retryable?.error ?? toApiError(first, ...others);
  const reply = { body: { data: views }, ...(first ? { problems } : {}) };
  // Not stored for the key: a repeat may succeed once the conflict or the load is over.
  return retryable ? reply : keepReply(ctx, reply);
}

function isRetryable({ status }: ApiError): boolean {
  return status === 409 || status === 429 || status >= 500;
}

function toOrderProblem({ error, id }: { readonly error: ApiError; readonly id: string }): Problem {
  const [firstProblem] = error.problems;
  const meta = { order_id: id };
  if (isRetryable(error)) return { ...firstProblem, meta };
  return problem(422, firstProblem.detail, { title: TITLES.couldNotAnonymizeOrders, meta });
}
