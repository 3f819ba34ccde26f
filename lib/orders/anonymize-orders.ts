import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../kernel/error-titles.ts";
import { ApiError, conflict, errorOf, type Problem, problem } from "../kernel/errors.ts";
import { maskedUses } from "../live-promotions/code-use-records-store.ts";
import { keepReply } from "../table/effects/commit.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Put } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { anonymizedOrder } from "./anonymize/anonymized-order.ts";
import { changeOrder } from "./change-order.ts";
import type { Order } from "./order.ts";
import { transition } from "./order-states.ts";
import { requireOrder } from "./require-order.ts";
import { orderView } from "./views/order-view.ts";

/** As many as answer well within a request's time, without taking the table from everybody else. */
const ORDERS_AT_ONCE = 10;
/** Of the 100 writes of a transaction, with room for those of the order. */
const USES_AT_ONCE = 90;

/**
 * Takes off orders that are over what their shoppers wrote, each in a transaction of its own. What cannot be done is told
 * beside what was; an order that is anonymized already stays as it is, so the same request can be sent again.
 * @throws ApiError 422 where none could be anonymized, and 409, 429 or 503 where a repeat may do better
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
  return replyTo(ctx, outcomes);
}

type Outcome = { readonly order: Order } | { readonly error: ApiError; readonly id: string };

async function anonymizeOne(ctx: Context, id: string): Promise<Outcome> {
  const found = new Map<string, Order>();
  try {
    await changeOrder(
      stepContext(ctx),
      () => requireOrder(ctx, id),
      async (order) => {
        const after = maskedAt(order.is_anonymized ? order : transition(order, "anonymize"), ctx.now());
        found.set(id, after);
        if (after === order) return { reply: {} };
        refuseWhileCodesComeBack(order);
        return { order: after, along: await usesToMask(ctx, order), reply: {} };
      },
    );
  } catch (error) {
    if (error instanceof ApiError) return { error, id };
    throw error;
  }
  const order = found.get(id);
  if (!order) throw new Error("An order was changed that nobody has decided on.");
  return { order };
}

/** The same order where that changes nothing. */
function maskedAt(order: Order, now: Date): Order {
  const masked = anonymizedOrder(order);
  return isDeepStrictEqual(masked, order) ? order : { ...masked, updated_at: now.toISOString() };
}

/** What a use was counted under is needed until it has come back. @throws ApiError 409 */
function refuseWhileCodesComeBack({ work }: Order): void {
  if (work?.left.some(({ kind }) => kind === "code")) {
    throw conflict("Codes of the order are being given back; please try again.");
  }
}

/** One of several transactions of a request; the answer for an `Idempotency-Key` is kept after the last one. */
function stepContext({ keyedRequest: _, checkLength: __, ...ctx }: Context): Context {
  return { ...ctx, effectId: ctx.newId() };
}

/** Those that the order's transaction has no room for come before it: an order that is over stays so. */
async function usesToMask(ctx: Context, { id, codes = [] }: Order): Promise<readonly Put[]> {
  const uses = await maskedUses(ctx.table, id, codes);
  for (let next = USES_AT_ONCE; next < uses.length; next += USES_AT_ONCE) {
    const failed = await writeStepSurely(ctx, uses.slice(next, next + USES_AT_ONCE));
    if (failed.length > 0) throw conflict("Uses of codes are being changed by others; please try again.");
  }
  return uses.slice(0, USES_AT_ONCE);
}

async function replyTo(ctx: Context, outcomes: readonly Outcome[]): Promise<Reply> {
  const done = outcomes.flatMap((outcome) => ("order" in outcome ? [orderView(outcome.order)] : []));
  const refused = outcomes.flatMap((outcome) => ("order" in outcome ? [] : [outcome]));
  const passing = refused.find(({ error }) => isPassing(error));
  const problems = refused.map(problemOf);
  const [first, ...others] = problems;
  if (done.length === 0 && first) throw passing?.error ?? errorOf(first, ...others);
  const reply = { body: { data: done }, ...(first ? { problems } : {}) };
  // What others or a busy table stood in the way of may go well when the key comes again.
  return passing ? reply : keepReply(ctx, reply);
}

/** Whether the order had no part in it. */
function isPassing({ status }: ApiError): boolean {
  return status === 409 || status === 429 || status >= 500;
}

function problemOf({ error, id }: { readonly error: ApiError; readonly id: string }): Problem {
  const [found] = error.problems;
  const meta = { order_id: id };
  if (isPassing(error)) return { ...found, meta };
  return problem(422, found.detail, { title: TITLES.couldNotAnonymizeOrders, meta });
}
