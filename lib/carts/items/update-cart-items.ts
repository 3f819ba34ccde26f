import { wireProblem } from "../../http/answers.ts";
import { type Problem, problem, refuseEach } from "../../kernel/errors.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Cart, type CartItem, renewed } from "../cart/cart.ts";
import { catalogContext } from "../cart/cart-headers.ts";
import { checkCartId, noCart } from "../cart/cart-id.ts";
import { type CartDecision, changeCart, getCart } from "../cart/store.ts";
import type { UpdateCartItemsRequest } from "../schemas/item-requests.ts";
import { refuseUncountable } from "../totals/totals-of-cart.ts";
import { cartItemsView } from "../views/cart-view.ts";
import { withPosition } from "./error-source.ts";
import { type UpdateFacts, updateItem } from "./update/apply-change.ts";
import { productsOfItems } from "./update/products-of-items.ts";
import { readChange } from "./update/requested-change.ts";

export type UpdateItemsInput = {
  readonly body: UpdateCartItemsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Readonly<Record<string, string>>;
};

type ProductOf = (itemId: string) => UpdateFacts["product"];

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
  const { headers } = request;
  const [found, { settings }] = await Promise.all([getCart(ctx, id), getSettings(ctx.table)]);
  const named = namedItems(found?.cart.items ?? [], request);
  const products = await productsOfItems(ctx, named, catalogContext(ctx, headers));
  return changeCart(
    ctx,
    found,
    (current, earlier) => {
      if (!current) throw noCart(id);
      if (earlier) return { reply: { body: cartItemsView(current.cart) } };
      const updated = updateAll(current.cart, request, ctx.now(), (itemId) => products.get(itemId));
      return decideAnswer(current.cart, renewed(updated.cart, settings, ctx.now()), updated, request);
    },
    headers["if-match"],
  );
}

/** Only these products are read: a cart of 100 items costs no more than the items that change. */
function namedItems(items: readonly CartItem[], { body, itemProblems }: UpdateItemsInput): CartItem[] {
  const sound = body.data.filter((_, position) => !itemProblems.has(position));
  const ids = new Set(sound.map(({ id }) => id.toLowerCase()));
  return items.filter(({ id }) => ids.has(id));
}

type Updated = { readonly cart: Cart; readonly problems: readonly Problem[]; readonly changes: number };

function updateAll(
  before: Cart,
  { body, itemProblems }: UpdateItemsInput,
  now: Date,
  productOf: ProductOf,
): Updated {
  const problems: Problem[] = [];
  let cart = before;
  let changes = 0;
  for (const [position, fields] of body.data.entries()) {
    const result = itemProblems.has(position)
      ? { problems: itemProblems.get(position) ?? [] }
      : updateOne(cart, fields, now, productOf);
    if ("cart" in result) {
      cart = result.cart;
      changes += 1;
    } else problems.push(...withPosition(result.problems, position));
  }
  return { cart, problems, changes };
}

function updateOne(
  cart: Cart,
  fields: UpdateCartItemsRequest["data"][number],
  now: Date,
  productOf: ProductOf,
) {
  const item = cart.items.find(({ id }) => id === fields.id.toLowerCase());
  if (!item) {
    const meta = { id: fields.id, ids: [fields.id] };
    return { problems: [problem(404, `There is no cart item '${fields.id}'.`, { source: "id", meta })] };
  }
  const change = readChange(fields);
  if ("problem" in change) return { problems: [change.problem] };
  return updateItem(cart, item, change, { now, product: productOf(item.id) });
}

function decideAnswer(
  before: Cart,
  changed: Cart,
  { problems, changes }: Updated,
  { body }: UpdateItemsInput,
): CartDecision {
  const [first, ...others] = problems;
  if (first && (body.options?.update_all_or_nothing ?? true)) throw refuseEach(first, others);
  const errors = first ? { errors: problems.map((found) => wireProblem(found, "rules")) } : {};
  if (first && changes === 0)
    return { reply: { status: first.status, body: { ...cartItemsView(before), ...errors } } };
  refuseUncountable(changed);
  return { write: changed, reply: { body: { ...cartItemsView(changed), ...errors } } };
}
