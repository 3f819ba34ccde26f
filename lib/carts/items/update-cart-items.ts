import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { replyToList, settleList } from "../../use-case/bulk/answer-bulk.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Applied, applyEach, type Refused, toElements } from "../bulk/apply-each.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId, refuseNoCart } from "../cart/cart-life.ts";
import { changeCart } from "../cart/change-cart.ts";
import { readToChange } from "../cart/read-to-change.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import type { UpdateCartItemsRequest } from "../schemas/item-requests.ts";
import { stockTerms } from "../stock/cart-stock.ts";
import { priceCart, promotionItemProblem } from "../totals/price-cart.ts";
import { addMessages, cartItemsView } from "../views/cart-items-view.ts";
import { type UpdateFacts, updateItem } from "./update/apply-change.ts";
import { gatherForUpdate, readChange } from "./update/requested-change.ts";

export type UpdateItemsInput = {
  readonly body: UpdateCartItemsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Headers;
};

/**
 * Changes all items or none by default; with `update_all_or_nothing` false those that are valid.
 * @throws ApiError the first problem's status when nothing is changed, 404 for an unknown cart
 */
export async function updateCartItems(
  ctx: Context,
  cartId: string,
  request: UpdateItemsInput,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const { body, headers, itemProblems } = request;
  const { cart: read, settings, promotions } = await readToChange(ctx, id);
  const toUpdate = { settings, promotions, changes: listChanges(request), headers };
  const elements = toElements(body.data, itemProblems);
  return changeCart(ctx, read, {
    gather: (stored, known) => gatherForUpdate(ctx, stored ?? refuseNoCart(id), toUpdate, known),
    decide: ({ cart: before, products, ...facts }) => {
      const stock = stockTerms(before, settings, facts.stock, ctx.now());
      const updating = { now: ctx.now(), products, promotions: facts.promotions, stock };
      const { cart, results } = applyEach(before, elements, (last, fields) =>
        updateNamedItem(last, fields, updating),
      );
      const rules = { isAllOrNothing: body.options?.update_all_or_nothing ?? true };
      const outcome = settleList(results, rules);
      return { after: outcome.isRefused ? undefined : cart, outcome };
    },
    show: ({ priced, notes }, { outcome }) => replyToList(outcome, addMessages(cartItemsView(priced), notes)),
    repeat: ({ cart }, _, ofNow) => ({ body: cartItemsView(priceCart(cart, ofNow)) }),
    promotions,
    ifMatch: headers["if-match"],
  });
}

function listChanges({ body, itemProblems }: UpdateItemsInput) {
  const sound = body.data.filter((_, position) => !itemProblems.has(position));
  return sound.flatMap((fields) => {
    const change = readChange(fields);
    return "problem" in change ? [] : [{ id: fields.id, change }];
  });
}

function updateNamedItem(
  cart: Cart,
  fields: UpdateCartItemsRequest["data"][number],
  updating: UpdateFacts & { readonly promotions: CartPromotions },
): Applied<true> | Refused {
  const item = cart.items.find(({ id }) => id === fields.id.toLowerCase());
  if (!item) {
    const problemOfPromotion = promotionItemProblem(priceCart(cart, updating.promotions), fields.id);
    if (problemOfPromotion) return { problems: [problemOfPromotion] };
    const meta = { id: fields.id, ids: [fields.id] };
    return { problems: [problem(404, `There is no cart item '${fields.id}'.`, { source: "id", meta })] };
  }
  const change = readChange(fields);
  if ("problem" in change) return { problems: [change.problem] };
  const updated = updateItem(cart, item, change, updating);
  if ("cart" in updated) return { ...updated, done: true };
  return { problems: updated.problems.map((one) => addItemId(one, item.id)) };
}

/** In the public contract errors about the stock of a list name the cart item. */
function addItemId(itemProblem: Problem, id: string): Problem {
  return itemProblem.title === TITLES.insufficientStock
    ? { ...itemProblem, meta: { ...itemProblem.meta, id } }
    : itemProblem;
}
