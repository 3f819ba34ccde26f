import { forbidden, type Problem } from "../../kernel/errors.ts";
import { createResolver } from "../../releases/resolve-products.ts";
import { answerBulk } from "../../use-case/bulk/answer-bulk.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { applyEach, type Result, unreadStock } from "../bulk/apply-each.ts";
import { chooseCartCurrency } from "../cart/cart-currency.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId } from "../cart/cart-id.ts";
import { type CartDecision, changeCart, postponeDecision } from "../cart/change-cart.ts";
import { type FinishedCartChange, finishCartChange } from "../cart/changed-cart.ts";
import type { Note } from "../cart/note.ts";
import { requireOrCreateCart } from "../cart/require-cart.ts";
import { addCode } from "../promotions/add-code.ts";
import { findSignedInUser } from "../promotions/code-users.ts";
import type { AddCartItemsRequest } from "../schemas/item-requests.ts";
import { stockTerms } from "../stock/wanted-stock.ts";
import { type PricedCart, priceCart, refuseUncountable } from "../totals/price-cart.ts";
import { addMessages, cartItemsView } from "../views/cart-items-view.ts";
import { type CartIncludes, loadIncludes, productIdsOf } from "../views/includes.ts";
import { addItem } from "./add/add-item.ts";
import type { Added, Addition } from "./add/addition.ts";
import { validateItems } from "./add/checked-items.ts";
import { outcomesView } from "./add/outcomes-view.ts";
import type { ReadPastOrders } from "./add/past-order.ts";
import { readForAdd } from "./add/read-for-add.ts";

export type AddItemsInput = {
  readonly body: AddCartItemsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Headers;
  readonly query: { readonly include: ReadonlySet<string> };
  readonly pastOrders: ReadPastOrders;
};

/**
 * One round trip reads everything (`readForAdd`), one conditional write stores the result.
 * @throws ApiError 403 for tax items without client credentials, before anything is read, and the first
 * item's status if a single item, or any item under `add_all_or_nothing`, is refused
 * @answers What does a partly refused bulk add answer?
 */
export async function addCartItems(ctx: Context, cartId: string, request: AddItemsInput): Promise<Reply> {
  const id = checkCartId(cartId);
  const { body, headers, itemProblems, query, pastOrders } = request;
  refuseTaxes(ctx, body);
  const elements = validateItems(body.data, itemProblems, id);
  const read = await readForAdd(ctx, { cartId: id, elements, headers, pastOrders });
  const { settings, published, stock, sources } = read;
  const productIds = () => {
    const additions = read.additionsFor(createResolver(published, read.buyer, ctx.now()));
    return [...productIdsOf(read.cart?.cart), ...additions.flatMap(productIdOf)];
  };
  const includes = await loadIncludes(ctx, query.include, productIds, read.buyer);
  return changeCart(ctx, read.cart, {
    decide: (current, inputs) => {
      const { resolve, promotions } = inputs;
      const before = requireOrCreateCart(ctx, id, current?.cart, settings);
      const currency = chooseCartCurrency(before, headers["x-moltin-currency"], settings, sources);
      const terms = stockTerms(before, settings, inputs.stock, ctx.now());
      const addFacts = { currency, now: ctx.now(), newId: ctx.newId, stock: terms };
      const additions = sortItemsFirst(read.additionsFor(resolve));
      const user = findSignedInUser(ctx);
      const { cart, results } = applyEach(before, additions, (last, addition) =>
        "code" in addition
          ? addCode(last, addition, { promotions, user, now: ctx.now() })
          : addItem(last, addition, addFacts),
      );
      const { stored = before, notes = [] } = current ?? {};
      const changed = finishCartChange(ctx, settings, { before: stored, after: cart }, inputs);
      const unread = unreadStock(results);
      if (unread.length > 0) return postponeDecision(changed.unread, unread);
      const priceUnchanged = () => priceCart(stored, promotions);
      return decideAdd({
        changed,
        unchanged: priceUnchanged,
        notes,
        results: sortByPosition(results),
        body,
        includes,
      });
    },
    repeat: ({ cart }, _, promotions) => ({ body: cartItemsView(priceCart(cart, promotions), includes) }),
    pricing: { settings, promotions: read.promotions, headers, published, stock },
    ifMatch: headers["if-match"],
  });
}

/** Only administrators may send tax items. */
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

/** A code is usable or not in the cart with all items of the request, so codes come last. */
function sortItemsFirst(additions: readonly Addition[]): readonly Addition[] {
  const isCode = (addition: Addition) => "element" in addition && "code" in addition.element;
  return [...additions.filter((addition) => !isCode(addition)), ...additions.filter(isCode)];
}

function sortByPosition(results: readonly Result<Added>[]): readonly Result<Added>[] {
  return results.toSorted((a, b) => a.position - b.position);
}

type AddOutcome = {
  readonly changed: FinishedCartChange;
  /** Prices the cart as it is stored. */
  readonly unchanged: () => PricedCart;
  readonly notes: readonly Note[];
  readonly results: readonly Result<Added>[];
  readonly body: AddCartItemsRequest;
  readonly includes: CartIncludes;
};

/** A single item fails with an error; lists, and items of a cart or an order, follow `add_all_or_nothing`. */
function decideAdd({ changed, unchanged, notes, results, body, includes }: AddOutcome): CartDecision {
  const { data, options } = body;
  const { write, priced, unread } = changed;
  const isSingle = body["single"] === true;
  const meansMany = data[0]?.type === "cart_items" || data[0]?.type === "order_items";
  const rules = { isSingle, meansMany, isAllOrNothing: options?.add_all_or_nothing };
  const reply = answerBulk(results, rules, (isRefused) => {
    const view = cartItemsView(isRefused ? unchanged() : priced, includes);
    const news = isRefused ? [] : [...notes, ...changed.notes];
    const messages = [...news, ...results.flatMap(({ done }) => done?.notes ?? [])];
    const viewWithNotes = addMessages(view, messages);
    return isSingle
      ? viewWithNotes
      : { ...viewWithNotes, meta: { ...viewWithNotes.meta, outcomes: outcomesView(results) } };
  });
  if (reply.outcome === "refused") return { reply };
  refuseUncountable(priced);
  const adds = results.filter(({ done }) => done).length;
  return { write, reply, adds, isDryRun: options?.dry_run === true, unread };
}
