import { forbidden, type Problem } from "../../kernel/errors.ts";
import { resolverOf } from "../../releases/resolve-products.ts";
import { answerBulk } from "../../use-case/bulk/answer-bulk.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { applyEach, type Result, unreadStock } from "../bulk/apply-each.ts";
import { cartCurrency } from "../cart/cart-currency.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId } from "../cart/cart-id.ts";
import { type CartDecision, changeCart, undecided } from "../cart/change-cart.ts";
import { type ChangedCart, changedCart } from "../cart/changed-cart.ts";
import type { Note } from "../cart/note.ts";
import { requireOrCreateCart } from "../cart/require-cart.ts";
import { addCode } from "../promotions/add-code.ts";
import { signedInUser } from "../promotions/code-users.ts";
import type { AddCartItemsRequest } from "../schemas/item-requests.ts";
import { stockTerms } from "../stock/wanted-stock.ts";
import { type PricedCart, priceCart, refuseUncountable } from "../totals/price-cart.ts";
import { cartItemsView, withMessages } from "../views/cart-items-view.ts";
import { type CartIncludes, loadIncludes, productIdsOf } from "../views/includes.ts";
import { addItem } from "./add/add-item.ts";
import type { Added, Addition } from "./add/addition.ts";
import { checkedItems } from "./add/checked-items.ts";
import { outcomesView } from "./add/outcomes-view.ts";
import type { PastOrders } from "./add/past-order.ts";
import { readForAdd } from "./add/read-for-add.ts";

export type AddItemsInput = {
  readonly body: AddCartItemsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Headers;
  readonly query: { readonly include: ReadonlySet<string> };
  /** Where past orders are read, whose items can be added again. */
  readonly pastOrders: PastOrders;
};

/**
 * Adds items to a cart and answers all its items. (spec 4.2)
 * One round trip reads everything, see `readForAdd`; one conditional write stores the result.
 * @throws ApiError 403 for tax items without client credentials, before anything is read
 * @throws ApiError the first item's status if a single item, or any item under `add_all_or_nothing`, is refused
 */
export async function addCartItems(ctx: Context, cartId: string, request: AddItemsInput): Promise<Reply> {
  const id = checkCartId(cartId);
  const { body, headers, itemProblems, query, pastOrders } = request;
  refuseTaxes(ctx, body);
  const elements = checkedItems(body.data, itemProblems, id);
  const read = await readForAdd(ctx, { cartId: id, elements, headers, pastOrders });
  const { settings, published, stock, sources } = read;
  const productIds = () => {
    const additions = read.additionsFor(resolverOf(published, read.buyer, ctx.now()));
    return [...productIdsOf(read.cart?.cart), ...additions.flatMap(productIdOf)];
  };
  const includes = await loadIncludes(ctx, query.include, productIds, read.buyer);
  return changeCart(ctx, read.cart, {
    decide: (current, known) => {
      const { resolve, promotions } = known;
      const before = requireOrCreateCart(ctx, id, current?.cart, settings);
      const currency = cartCurrency(before, headers["x-moltin-currency"], settings, sources);
      const terms = stockTerms(before, settings, known.stock, ctx.now());
      const facts = { currency, now: ctx.now(), newId: ctx.newId, stock: terms };
      const additions = itemsFirst(read.additionsFor(resolve));
      const user = signedInUser(ctx);
      const { cart, results } = applyEach(before, additions, (last, addition) =>
        "code" in addition
          ? addCode(last, addition, { promotions, user, now: ctx.now() })
          : addItem(last, addition, facts),
      );
      const { stored = before, notes = [] } = current ?? {};
      const changed = changedCart(ctx, settings, { before: stored, after: cart }, known);
      const unread = unreadStock(results);
      if (unread.length > 0) return undecided(changed.unread, unread);
      const unchanged = () => priceCart(stored, promotions);
      return decided({ changed, unchanged, notes, results: inOrder(results), body, includes });
    },
    repeat: ({ cart }, _, promotions) => ({ body: cartItemsView(priceCart(cart, promotions), includes) }),
    pricing: { settings, promotions: read.promotions, headers, published, stock },
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
  const item = "element" in addition && "item" in addition.element ? addition.element.item : undefined;
  return item?.type === "cart_item" ? [item.product.id] : [];
}

/** Whether a code can be used is seen on the cart as all items of the request leave it. */
function itemsFirst(additions: readonly Addition[]): readonly Addition[] {
  const isCode = (addition: Addition) => "element" in addition && "code" in addition.element;
  return [...additions.filter((addition) => !isCode(addition)), ...additions.filter(isCode)];
}

function inOrder(results: readonly Result<Added>[]): readonly Result<Added>[] {
  return results.toSorted((a, b) => a.position - b.position);
}

type Outcome = {
  readonly changed: ChangedCart;
  /** The cart as it is stored. */
  readonly unchanged: () => PricedCart;
  readonly notes: readonly Note[];
  readonly results: readonly Result<Added>[];
  readonly body: AddCartItemsRequest;
  readonly includes: CartIncludes;
};

/** What is stored and answered, by the two meanings of `add_all_or_nothing`. (spec 4.2 rules 1 and 2) */
function decided({ changed, unchanged, notes, results, body, includes }: Outcome): CartDecision {
  const { data, options } = body;
  const { write, priced, unread } = changed;
  const isSingle = body["single"] === true;
  const meansMany = data[0]?.type === "cart_items" || data[0]?.type === "order_items";
  const rules = { isSingle, meansMany, isAllOrNothing: options?.add_all_or_nothing };
  const reply = answerBulk(results, rules, (isRefused) => {
    const view = cartItemsView(isRefused ? unchanged() : priced, includes);
    const news = isRefused ? [] : [...notes, ...changed.notes];
    const messages = [...news, ...results.flatMap(({ done }) => done?.notes ?? [])];
    const told = withMessages(view, messages);
    return isSingle ? told : { ...told, meta: { ...told.meta, outcomes: outcomesView(results) } };
  });
  if (reply.outcome === "refused") return { reply };
  refuseUncountable(priced);
  const adds = results.filter(({ done }) => done).length;
  return { write, reply, adds, isDryRun: options?.dry_run === true, unread };
}
