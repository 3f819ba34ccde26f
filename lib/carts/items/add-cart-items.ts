import { forbidden, type Problem } from "../../kernel/errors.ts";
import { type ListOutcome, replyToList, settleList } from "../../use-case/bulk/answer-bulk.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { applyEach, type Result } from "../bulk/apply-each.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId, chooseCartCurrency, requireOrCreateCart } from "../cart/cart-life.ts";
import { type CartDecision, changeCart, type FinishedChange } from "../cart/change-cart.ts";
import { addCode } from "../promotions/add-code.ts";
import { findSignedInUser } from "../promotions/cart-promotions.ts";
import type { AddCartItemsRequest } from "../schemas/item-requests.ts";
import { stockTerms } from "../stock/cart-stock.ts";
import { priceCart } from "../totals/price-cart.ts";
import { addMessages, cartItemsView } from "../views/cart-items-view.ts";
import { type CartIncludes, loadIncludes } from "../views/included-details.ts";
import { addItem } from "./add/add-item.ts";
import type { ReadPastOrders } from "./add/additions.ts";
import { validateItems } from "./add/checked-items.ts";
import {
  type FactsForAdd,
  gatherForAdd,
  listShownProducts,
  type ReadForAdd,
  readForAdd,
} from "./add/gather-for-add.ts";
import type { Added, Addition } from "./add/new-item.ts";
import { outcomesView } from "./add/outcomes-view.ts";

export type AddItemsInput = {
  readonly body: AddCartItemsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Headers;
  readonly query: { readonly include: ReadonlySet<string> };
  readonly pastOrders: ReadPastOrders;
};

/**
 * Adds items to a cart: one round trip reads everything (`readForAdd`), the rules decide (`decideAdd`), one conditional
 * write stores the result (`changeCart`).
 * @throws ApiError 403 for tax items without client credentials, before anything is read, and the first
 * item's status if a single item, or any item under `add_all_or_nothing`, is refused
 * @answers What does a partly refused bulk add answer?
 */
export async function addCartItems(ctx: Context, cartId: string, request: AddItemsInput): Promise<Reply> {
  const id = checkCartId(cartId);
  const { body, headers, itemProblems, query, pastOrders } = request;
  refuseTaxes(ctx, body);
  const elements = validateItems(body.data, itemProblems, id);
  const addRequest = { cartId: id, elements, headers, pastOrders };
  const read = await readForAdd(ctx, addRequest);
  const includes = await loadIncludes(
    ctx,
    query.include,
    () => listShownProducts(ctx, addRequest, read),
    read.buyer,
  );
  return changeCart(ctx, read.cart, {
    gather: (stored, known) => {
      const cart = requireOrCreateCart(ctx, id, stored, read.settings);
      return gatherForAdd(ctx, cart, addRequest, read, known);
    },
    decide: (facts) => decideAdd(ctx, facts, read, request),
    show: (finished, decided) => showAdd(finished, decided, body, includes),
    repeat: ({ cart }, _, promotions) => ({ body: cartItemsView(priceCart(cart, promotions), includes) }),
    promotions: read.promotions,
    known: read.known,
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

type AddDecision = CartDecision & {
  readonly outcome: ListOutcome;
  readonly results: readonly Result<Added>[];
};

/** A single item fails with an error; lists, and items of a cart or an order, follow `add_all_or_nothing`. */
function decideAdd(
  ctx: Context,
  { cart: before, settings, stock, promotions, additions }: FactsForAdd,
  { currencies }: Pick<ReadForAdd, "currencies">,
  { body, headers }: Pick<AddItemsInput, "body" | "headers">,
): AddDecision {
  const now = ctx.now();
  const currency = chooseCartCurrency(before, headers["x-moltin-currency"], settings, currencies);
  const addFacts = { currency, now, newId: ctx.newId, stock: stockTerms(before, settings, stock, now) };
  const codeFacts = { promotions, user: findSignedInUser(ctx), now };
  const { cart, results } = applyEach(before, sortItemsFirst(additions), (last, addition) =>
    "code" in addition ? addCode(last, addition, codeFacts) : addItem(last, addition, addFacts),
  );
  const sorted = results.toSorted((a, b) => a.position - b.position);
  const { data, options } = body;
  const meansMany = data[0]?.type === "cart_items" || data[0]?.type === "order_items";
  const isSingle = body["single"] === true;
  const outcome = settleList(sorted, { isSingle, meansMany, isAllOrNothing: options?.add_all_or_nothing });
  return {
    after: outcome.isRefused ? undefined : cart,
    adds: results.filter(({ done }) => done).length,
    isDryRun: options?.dry_run === true,
    outcome,
    results: sorted,
  };
}

/** A code is usable or not in the cart with all items of the request, so codes come last. */
function sortItemsFirst(additions: readonly Addition[]): readonly Addition[] {
  const isCode = (addition: Addition) => "element" in addition && "code" in addition.element;
  return [...additions.filter((addition) => !isCode(addition)), ...additions.filter(isCode)];
}

function showAdd(
  { priced, notes }: FinishedChange,
  { outcome, results }: AddDecision,
  body: AddCartItemsRequest,
  includes: CartIncludes,
): Reply {
  const messages = [...notes, ...results.flatMap(({ done }) => done?.notes ?? [])];
  const view = addMessages(cartItemsView(priced, includes), messages);
  if (body["single"] === true) return replyToList(outcome, view);
  return replyToList(outcome, { ...view, meta: { ...view.meta, outcomes: outcomesView(results) } });
}
