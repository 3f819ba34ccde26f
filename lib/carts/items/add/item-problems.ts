import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import type { CartProduct } from "../../../releases/cart-product.ts";
import { MAX_CART_ITEMS } from "../../../settings/settings.ts";
import { type Cart, MAX_QUANTITY, type ProductItem } from "../../cart/cart.ts";
import type { NewCustomItem } from "./new-item.ts";

/* Problems of one item of an add. Sources are relative to the item. */

const NOT_ADDED = "Could not add product";

export function noPrice({ id, name, sku }: CartProduct, { code }: CurrencyFormat): Problem {
  const detail = `'${name}' has no price in ${code}, the cart's currency.`;
  return problem(400, detail, { title: NOT_ADDED, meta: { id, ...(sku ? { sku } : {}) } });
}

/** A larger quantity of a product that this shopper cannot add now. @answers Why is an item not added? */
export function cannotGrow({ id, name, sku }: ProductItem): Problem {
  const detail = `'${name}' is not for sale to this shopper now; its quantity can only fall.`;
  const meta = { id, ...(sku === "" ? {} : { sku }) };
  return problem(400, detail, { title: NOT_ADDED, source: "quantity", meta });
}

/** A parent is sold only as one of its children. */
export function onlyVariations({ id, name }: CartProduct): Problem {
  const detail = `'${name}' comes in variations; add one of its child products.`;
  return problem(400, detail, { title: NOT_ADDED, meta: { id } });
}

export function badSelection({ id }: CartProduct, fault: string): Problem {
  return problem(400, fault, { source: "bundle_configuration.selected_options", meta: { id } });
}

export function otherCurrency(
  { name, sku }: { readonly name: string; readonly sku: string },
  { code }: CurrencyFormat,
): Problem {
  const detail = `The custom item '${name}' is priced in another currency than ${code}, the cart's.`;
  return problem(400, detail, { title: NOT_ADDED, ...(sku === "" ? {} : { meta: { sku } }) });
}

/** The store takes custom items only from administrators. */
export function customItemForbidden(item: NewCustomItem): Problem {
  const detail = `The custom item '${item.name}' needs a token of grant 'client_credentials'.`;
  return problem(403, detail, isOfOtherCart(item) ? {} : { source: "type" });
}

/** Only administrators may add a custom item with the sku of a product. */
export function skuOfProduct(item: NewCustomItem): Problem {
  const { name, sku } = item;
  const detail = `The custom item '${name}' has the sku of a product.`;
  return problem(403, detail, { ...(isOfOtherCart(item) ? {} : { source: "sku" }), meta: { sku } });
}

function isOfOtherCart({ currency }: NewCustomItem): boolean {
  return currency !== undefined;
}

export function cartIsFull({ id }: Cart): Problem {
  const detail = `A cart holds at most ${MAX_CART_ITEMS} unique items.`;
  return problem(422, detail, { title: TITLES.limitReached, meta: { cart_id: id } });
}

export function quantityTooLarge(): Problem {
  const detail = `'quantity' of a line must be at most ${MAX_QUANTITY}.`;
  return problem(400, detail, { title: TITLES.numberLte, source: "quantity", meta: { value: MAX_QUANTITY } });
}

export function totalTooLarge(): Problem {
  const detail = "'quantity' times the price makes the cart's total too large.";
  return problem(400, detail, { title: TITLES.numberLte, source: "quantity" });
}

/** Too many unknown codes came from the caller's network. It has to wait, also with right codes. */
export function tooManyGuesses(code: string, retryAfterSeconds: number): Problem {
  const detail = "Too many unknown codes came from your network; please wait.";
  return problem(429, detail, { source: "code", meta: { code }, retryAfterSeconds });
}
