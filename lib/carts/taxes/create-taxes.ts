import { wireProblem } from "../../http/answers.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { problem, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeBulk } from "../cart/change-bulk.ts";
import type { MadeIds } from "../cart/made-ids.ts";
import { taxView } from "../views/cart-view.ts";
import { addTaxes } from "./change-taxes.ts";
import type { TaxesRequest } from "./schemas.ts";

type CreateTaxesInput = { readonly body: TaxesRequest; readonly headers: Headers };

/**
 * Adds tax items to several items of a cart.
 * @throws ApiError 422 `Add all or nothing.` when the flag is set and any fails, 404 for an unknown cart
 */
export function createTaxes(
  ctx: Context,
  cartId: string,
  { body: { data, options }, headers }: CreateTaxesInput,
): Promise<Reply> {
  const decide = (cart: Cart, newId: () => string) => {
    const result = addTaxes(cart, data, newId);
    const [first] = result.problems;
    if (first && options?.add_all_or_nothing) throw allOrNothing(first.detail);
    const shown = result.added.map(({ tax, item }) => taxView(tax, item));
    const errors = first ? { errors: result.problems.map((one) => wireProblem(one, "rules")) } : {};
    const status = first && shown.length === 0 ? { status: first.status } : {};
    return { cart: result.cart, reply: { body: { data: shown, ...errors }, ...status } };
  };
  return changeBulk(ctx, cartId, { decide, recall, headers });
}

/** The taxes that this request made, whatever has become of their items since. */
function recall({ items }: Cart, { isMade }: MadeIds): Reply {
  const taxes = items.flatMap((item) => (item.taxes ?? []).map((tax) => ({ tax, item })));
  const made = taxes.filter(({ tax }) => isMade(tax.id)).sort((a, b) => (a.tax.id < b.tax.id ? -1 : 1));
  return { body: { data: made.map(({ tax, item }) => taxView(tax, item)) } };
}

function allOrNothing(detail: string) {
  return refuse(
    problem(422, `No tax item was added: ${detail}`, { title: TITLES.addAllOrNothing, source: "data" }),
  );
}
