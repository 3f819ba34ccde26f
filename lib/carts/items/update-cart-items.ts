import { type Problem, problem } from "../../kernel/errors.ts";
import type { CartProduct } from "../../releases/cart-product.ts";
import { shopperContext } from "../../releases/shopper-context.ts";
import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { answerBulk } from "../bulk/answer-bulk.ts";
import { type Applied, applyEach, elementsOf, type Refused, type Result } from "../bulk/apply-each.ts";
import type { Cart, CartItem } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId, noCart } from "../cart/cart-id.ts";
import { type CartDecision, changeCart } from "../cart/change-cart.ts";
import { changedCart } from "../cart/changed-cart.ts";
import { cartRead } from "../cart/store.ts";
import type { UpdateCartItemsRequest } from "../schemas/item-requests.ts";
import { priceCart, refuseUncountable } from "../totals/price-cart.ts";
import { cartItemsView } from "../views/cart-items-view.ts";
import { updateItem } from "./update/apply-change.ts";
import { productsOfItems } from "./update/products-of-items.ts";
import { readChange } from "./update/requested-change.ts";

export type UpdateItemsInput = {
  readonly body: UpdateCartItemsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Headers;
};

/**
 * Changes several items, by default all or none of them, and answers all items. With `update_all_or_nothing` false
 * the good changes are made and the others reported.
 * @throws ApiError the first problem's status when nothing is changed, 404 for an unknown cart
 */
export async function updateCartItems(
  ctx: Context,
  cartId: string,
  request: UpdateItemsInput,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const { body, headers, itemProblems } = request;
  const read = await readTogether(ctx.table, { cart: cartRead(ctx, id), settings: settingsRead });
  const named = namedItems(read.cart?.cart.items ?? [], request);
  const facts = {
    now: ctx.now(),
    products: await productsOfItems(ctx, named, shopperContext(headers, ctx.shopper)),
  };
  return changeCart(ctx, read.cart, {
    decide: (current) => {
      if (!current) throw noCart(id);
      const { cart: before } = current;
      const { cart, results } = applyEach(before, elementsOf(body.data, itemProblems), (last, fields) =>
        updateNamedItem(last, fields, facts),
      );
      const changed = changedCart(ctx, read.settings.settings, { before, after: cart });
      return decided(before, changed, results, body);
    },
    repeat: ({ cart }) => ({ body: cartItemsView(priceCart(cart)) }),
    ifMatch: headers["if-match"],
  });
}

/** Only these products are read: a cart of 100 items costs no more than the items that change. */
function namedItems(items: readonly CartItem[], { body, itemProblems }: UpdateItemsInput): CartItem[] {
  const sound = body.data.filter((_, position) => !itemProblems.has(position));
  const ids = new Set(sound.map(({ id }) => id.toLowerCase()));
  return items.filter(({ id }) => ids.has(id));
}

type Facts = { readonly now: Date; readonly products: ReadonlyMap<string, CartProduct> };

function updateNamedItem(
  cart: Cart,
  fields: UpdateCartItemsRequest["data"][number],
  { now, products }: Facts,
): Applied<true> | Refused {
  const item = cart.items.find(({ id }) => id === fields.id.toLowerCase());
  if (!item) {
    const meta = { id: fields.id, ids: [fields.id] };
    return { problems: [problem(404, `There is no cart item '${fields.id}'.`, { source: "id", meta })] };
  }
  const change = readChange(fields);
  if ("problem" in change) return { problems: [change.problem] };
  const updated = updateItem(cart, item, change, { now, product: products.get(item.id) });
  return "problems" in updated ? updated : { cart: updated.cart, done: true };
}

function decided(
  before: Cart,
  changed: Cart,
  results: readonly Result<true>[],
  { options }: UpdateCartItemsRequest,
): CartDecision {
  const rules = { isAllOrNothing: options?.update_all_or_nothing ?? true };
  const priced = priceCart(changed);
  const reply = answerBulk(results, rules, (isRefused) =>
    cartItemsView(isRefused ? priceCart(before) : priced),
  );
  if (reply.outcome === "refused") return { reply };
  refuseUncountable(priced);
  return { write: changed, reply };
}
