import { wireProblem } from "../../http/answers.ts";
import { forbidden, type Problem, refuse, refuseEach } from "../../kernel/errors.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Cart, renewed } from "../cart/cart.ts";
import { cartCurrency } from "../cart/cart-currency.ts";
import { catalogContext } from "../cart/cart-headers.ts";
import { checkCartId } from "../cart/cart-id.ts";
import { requireOrCreateCart } from "../cart/require-or-create-cart.ts";
import { type CartDecision, changeCart, type DecideCart, getCart } from "../cart/store.ts";
import type { AddCartItemsRequest } from "../schemas/item-requests.ts";
import { refuseUncountable } from "../totals/totals-of-cart.ts";
import { cartItemsView } from "../views/cart-view.ts";
import { type CartIncludes, loadIncludes, productIdsOf } from "../views/includes.ts";
import type { Outcome } from "./add/addition.ts";
import { addItems } from "./add/apply-additions.ts";
import { outcomesView } from "./add/outcomes-view.ts";
import { readRequestedItems } from "./add/requested-items.ts";
import { withPosition, withSource } from "./error-source.ts";

export type AddItemsInput = {
  readonly body: AddCartItemsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: { readonly include: ReadonlySet<string> };
};

/**
 * Adds items to a cart and answers all its items. (spec 4.2)
 * One round trip reads the cart, the store's settings and every product (a merge needs a second one for the other
 * cart's products); one conditional write stores the result.
 * @throws ApiError 403 for tax items without client credentials, before anything is read
 * @throws ApiError the first item's status if a single item, or any item under `add_all_or_nothing`, is refused
 */
export async function addCartItems(ctx: Context, cartId: string, request: AddItemsInput): Promise<Reply> {
  const id = checkCartId(cartId);
  const { body, headers, itemProblems, query } = request;
  refuseTaxes(ctx, body);
  const shopper = catalogContext(ctx, headers);
  const [found, { settings }, candidates] = await Promise.all([
    getCart(ctx, id),
    getSettings(ctx.table),
    readRequestedItems(ctx, id, { data: body.data, itemProblems, shopper }),
  ]);
  const added = candidates.list.flatMap((one) =>
    one.ok && one.item.type === "cart_item" ? [one.item.product.id] : [],
  );
  const view = await loadIncludes(ctx, query.include, [...productIdsOf(found?.cart), ...added], shopper);
  const decide: DecideCart = (current, earlier) => {
    if (current && earlier) return { reply: { body: cartItemsView(current.cart, view) } };
    const cart = requireOrCreateCart(ctx, id, current?.cart, settings);
    const currency = cartCurrency(cart, headers["x-moltin-currency"], settings, candidates.sources);
    const result = addItems(cart, candidates.list, { currency, now: ctx.now(), newId: ctx.newId });
    const changed = renewed(result.cart, settings, ctx.now());
    return decideAnswer({ before: cart, changed, outcomes: result.outcomes, request, view });
  };
  return changeCart(ctx, found, decide, headers["if-match"]);
}

/** Tax items come from administrators alone. (spec 4.2, spec 5) */
function refuseTaxes({ caller }: Context, { data }: AddCartItemsRequest): void {
  const hasTax = (item: unknown) => new Map(Object.entries(item ?? {})).get("tax") !== undefined;
  if (caller.grant !== "client_credentials" && data.some(hasTax)) {
    throw forbidden("Tax items need a token of grant 'client_credentials'.", { source: "data.tax" });
  }
}

type Result = {
  readonly before: Cart;
  readonly changed: Cart;
  readonly outcomes: readonly Outcome[];
  readonly request: AddItemsInput;
  readonly view: CartIncludes;
};

/** What is stored and answered, by the two meanings of `add_all_or_nothing`. (spec 4.2 rules 1 and 2) */
function decideAnswer({ before, changed, outcomes, request, view }: Result): CartDecision {
  const { body } = request;
  const isSingle = body["single"] === true;
  const problems = outcomes.flatMap(({ problems: wrong, position }) =>
    isSingle ? wrong.map((found) => withSource(found, "data")) : withPosition(wrong, position),
  );
  const [first, ...others] = problems;
  const isOneItem = isSingle && outcomes.length === 1 && body.data[0]?.type !== "cart_items";
  if (first && isOneItem) throw refuse(first, ...others);
  if (first && body.options?.add_all_or_nothing) throw refuseEach(first, others);
  const isRefused = first !== undefined && outcomes.every(({ outcome }) => outcome === "rejected");
  const answer = cartItemsView(isRefused ? before : changed, view);
  const meta = { ...answer.meta, ...notesOf(outcomes), ...(isSingle ? {} : outcomesView(outcomes)) };
  const errors = first ? { errors: problems.map((found) => wireProblem(found, "rules")) } : {};
  const reply: Reply = {
    body: { ...answer, ...errors, meta },
    ...(isRefused ? { status: first.status } : {}),
  };
  if (isRefused) return { reply };
  refuseUncountable(changed);
  const adds = outcomes.filter(({ outcome }) => outcome !== "rejected").length;
  return { write: changed, reply, adds, isDryRun: body.options?.dry_run === true };
}

function notesOf(outcomes: readonly Outcome[]) {
  const messages = outcomes.flatMap((one) => (one.outcome === "rejected" ? [] : one.notes));
  return messages.length > 0 ? { messages } : {};
}
