import { forbidden, type Problem } from "../../kernel/errors.ts";
import { resolverOf } from "../../releases/resolve-products.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { answerBulk } from "../bulk/answer-bulk.ts";
import { applyEach, type Result } from "../bulk/apply-each.ts";
import type { Cart } from "../cart/cart.ts";
import { cartCurrency } from "../cart/cart-currency.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId } from "../cart/cart-id.ts";
import { type CartDecision, changeCart } from "../cart/change-cart.ts";
import { changedCart } from "../cart/changed-cart.ts";
import type { Note } from "../cart/note.ts";
import { requireOrCreateCart } from "../cart/require-cart.ts";
import type { AddCartItemsRequest } from "../schemas/item-requests.ts";
import { priceCart, refuseUncountable } from "../totals/price-cart.ts";
import { cartItemsView, withMessages } from "../views/cart-items-view.ts";
import { type CartIncludes, loadIncludes, productIdsOf } from "../views/includes.ts";
import { addItem } from "./add/add-item.ts";
import type { Added, Addition } from "./add/addition.ts";
import { checkedItems } from "./add/checked-items.ts";
import { outcomesView } from "./add/outcomes-view.ts";
import { readForAdd } from "./add/read-for-add.ts";

export type AddItemsInput = {
  readonly body: AddCartItemsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Headers;
  readonly query: { readonly include: ReadonlySet<string> };
};

/**
 * Adds items to a cart and answers all its items. (spec 4.2)
 * One round trip reads everything, see `readForAdd`; one conditional write stores the result.
 * @throws ApiError 403 for tax items without client credentials, before anything is read
 * @throws ApiError the first item's status if a single item, or any item under `add_all_or_nothing`, is refused
 */
export async function addCartItems(ctx: Context, cartId: string, request: AddItemsInput): Promise<Reply> {
  const id = checkCartId(cartId);
  const { body, headers, itemProblems, query } = request;
  refuseTaxes(ctx, body);
  const read = await readForAdd(ctx, id, checkedItems(body.data, itemProblems, id), headers);
  const { settings, published, sources } = read;
  const productIds = () => {
    const additions = read.additionsFor(resolverOf(published, read.buyer, ctx.now()));
    return [...productIdsOf(read.cart?.cart), ...additions.flatMap(productIdOf)];
  };
  const includes = await loadIncludes(ctx, query.include, productIds, read.buyer);
  return changeCart(ctx, read.cart, {
    decide: (current, resolveNow) => {
      const before = requireOrCreateCart(ctx, id, current?.cart, settings);
      const currency = cartCurrency(before, headers["x-moltin-currency"], settings, sources);
      const facts = { currency, now: ctx.now(), newId: ctx.newId };
      const additions = read.additionsFor(resolveNow);
      const { cart, results } = applyEach(before, additions, (last, addition) =>
        addItem(last, addition, facts),
      );
      const { stored = before, notes = [] } = current ?? {};
      const changed = changedCart(ctx, settings, { before: stored, after: cart });
      return decided({ before: stored, changed, notes, results, body, includes });
    },
    repeat: ({ cart }) => ({ body: cartItemsView(priceCart(cart), includes) }),
    pricing: { settings, headers, published },
    ifMatch: headers["if-match"],
  });
}

/** Tax items come from administrators alone. (spec 4.2, spec 5) */
function refuseTaxes({ caller }: Context, { data }: AddCartItemsRequest): void {
  const hasTax = (item: unknown) => new Map(Object.entries(item ?? {})).get("tax") !== undefined;
  if (caller.grant !== "client_credentials" && data.some(hasTax)) {
    throw forbidden("Tax items need a token of grant 'client_credentials'.", { source: "data.tax" });
  }
}

function productIdOf(addition: Addition): string[] {
  const item = "element" in addition ? addition.element.item : undefined;
  return item?.type === "cart_item" ? [item.product.id] : [];
}

type Outcome = {
  /** As it is stored. */
  readonly before: Cart;
  readonly changed: Cart;
  readonly notes: readonly Note[];
  readonly results: readonly Result<Added>[];
  readonly body: AddCartItemsRequest;
  readonly includes: CartIncludes;
};

/** What is stored and answered, by the two meanings of `add_all_or_nothing`. (spec 4.2 rules 1 and 2) */
function decided({ before, changed, notes, results, body, includes }: Outcome): CartDecision {
  const { data, options } = body;
  const isSingle = body["single"] === true;
  const meansMany = data[0]?.type === "cart_items";
  const rules = { isSingle, meansMany, isAllOrNothing: options?.add_all_or_nothing };
  const priced = priceCart(changed);
  const reply = answerBulk(results, rules, (isRefused) => {
    const view = cartItemsView(isRefused ? priceCart(before) : priced, includes);
    const messages = [...(isRefused ? [] : notes), ...results.flatMap(({ done }) => done?.notes ?? [])];
    const { meta, ...rest } = withMessages(view, messages);
    return { ...rest, meta: isSingle ? meta : { ...meta, outcomes: outcomesView(results) } };
  });
  if (reply.outcome === "refused") return { reply };
  refuseUncountable(priced);
  const adds = results.filter(({ done }) => done).length;
  return { write: changed, reply, adds, isDryRun: options?.dry_run === true };
}
