import { resolveProductsForCart } from "../catalog/resolve-products.ts";
import type { Sellable } from "../catalog/sellable.ts";
import { invalid, notFound, refuse } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { getSettings } from "../settings/store.ts";
import { type CartLine, touched } from "./cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { refuseLaterKinds } from "./later-kinds.ts";
import { located } from "./located.ts";
import { presentItems } from "./present.ts";
import type { UpdateCartItemBody } from "./schemas.ts";
import { changeCart, getCart, hasSeen, type StoredCart } from "./store.ts";
import { type LineChange, updateItem } from "./update-item.ts";

type Change = UpdateCartItemBody["data"];

/**
 * Changes the quantity or the custom inputs of one line and answers all lines.
 * @throws ApiError 400 without anything to change or for a broken rule, 404 for an unknown cart or line
 */
export async function updateCartItem(
  ctx: Context,
  cartId: string,
  itemId: string,
  data: Change,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const change = changeOf(data, itemId);
  const [found, { settings }] = await Promise.all([getCart(ctx, id), getSettings(ctx.table)]);
  const product = await productOf(ctx, lineOf(found, id, itemId));
  return changeCart(ctx, found, (current) => {
    const line = lineOf(current, id, itemId);
    if (!current || hasSeen(current, ctx)) return { reply: { body: current && presentItems(current.cart) } };
    const updated = updateItem(current.cart, line, change, {
      now: ctx.now(),
      ...(product ? { product } : {}),
    });
    if ("problems" in updated) {
      const [first, ...others] = updated.problems.map((found) => located(found, "data"));
      throw first ? refuse(first, ...others) : invalid("The item cannot be changed.");
    }
    const write = touched(updated.cart, settings.cart, ctx.now());
    return { write, reply: { body: presentItems(write) } };
  });
}

/** Clients send a quantity that failed to parse as null, which is no quantity. */
function changeOf(data: Change, itemId: string): LineChange {
  refuseLaterKinds(data);
  if (data.id !== undefined && data.id.toLowerCase() !== itemId.toLowerCase()) {
    throw invalid("'id' must equal the id in the path.", { source: "data.id" });
  }
  const { quantity, custom_inputs } = data;
  if (typeof quantity !== "number" && custom_inputs === undefined) {
    throw invalid("'quantity' is required.", { title: "required", source: "data.quantity" });
  }
  return {
    ...(typeof quantity === "number" ? { quantity } : {}),
    ...(custom_inputs ? { custom_inputs } : {}),
  };
}

function lineOf(current: StoredCart | undefined, cartId: string, itemId: string): CartLine {
  if (!current) throw noCart(cartId);
  const line = current.cart.lines.find(({ id }) => id === itemId.toLowerCase());
  if (!line) throw notFound("cart item", itemId, { meta: { id: itemId } });
  return line;
}

async function productOf(ctx: Context, line: CartLine): Promise<Sellable | undefined> {
  if (line.type !== "cart_item") return undefined;
  const [resolution] = await resolveProductsForCart(ctx, [{ id: line.product_id }]);
  return resolution?.ok ? resolution.product : undefined;
}
