import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem, toApiError } from "../../kernel/errors.ts";
import { answerBulk } from "../../use-case/bulk/answer-bulk.ts";
import type { MadeIds } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { applyEach, toElements } from "../bulk/apply-each.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { createInCart } from "../cart/change-existing.ts";
import { addNamedTax } from "./change-taxes.ts";
import type { TaxesRequest } from "./schemas.ts";
import { taxView } from "./tax-view.ts";

type CreateTaxesInput = { readonly body: TaxesRequest; readonly headers: Headers };

/** Adds taxes to several items. @throws ApiError 404, 422 if `add_all_or_nothing` is set and one fails */
export function createTaxes(
  ctx: Context,
  cartId: string,
  { body: { data, options }, headers }: CreateTaxesInput,
): Promise<Reply> {
  const rules = { isAllOrNothing: options?.add_all_or_nothing, refusal: allOrNothing };
  const decide = (before: Cart, newId: () => string) => {
    const { cart, results } = applyEach(before, toElements(data), (current, fields) =>
      addNamedTax(current, fields, newId),
    );
    const added = results.flatMap(({ done }) => (done ? [taxView(done.tax, done.item)] : []));
    return { cart, reply: answerBulk(results, rules, () => ({ data: added })) };
  };
  return createInCart(ctx, cartId, { decide, recall, headers });
}

/** Answers the taxes that this request made, whatever has become of their items since. */
function recall({ items }: Cart, { isMade }: MadeIds): Reply {
  const taxes = items.flatMap((item) => (item.taxes ?? []).map((tax) => ({ tax, item })));
  const made = taxes.filter(({ tax }) => isMade(tax.id)).sort((a, b) => (a.tax.id < b.tax.id ? -1 : 1));
  return { body: { data: made.map(({ tax, item }) => taxView(tax, item)) } };
}

function allOrNothing({ detail }: Problem) {
  const title = TITLES.addAllOrNothing;
  return toApiError(problem(422, `No tax item was added: ${detail}`, { title, source: "data" }));
}
