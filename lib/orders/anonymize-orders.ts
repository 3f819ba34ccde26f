import { TITLES } from "../kernel/error-titles.ts";
import { ApiError, conflict, type Problem, problem, toApiError } from "../kernel/errors.ts";
import { keepReply } from "../table/effects/commit.ts";
import { stepContext } from "../use-case/bulk/in-steps.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { maskCodeUses, maskOrder, returnsCodes } from "./anonymize/mask-order.ts";
import { changeOrder } from "./change-order.ts";
import type { Order } from "./order.ts";
import { transition } from "./order-states.ts";
import { requireOrder } from "./require-order.ts";
import { orderView } from "./views/order-view.ts";

const ORDERS_AT_ONCE = 10;

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
        // Masking removes the guest key of a code use, which its return needs.
        if (returnsCodes(order)) throw buildReturnConflict();
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

function buildReturnConflict(): ApiError {
  return conflict("Codes of the order are being given back; please try again.");
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
