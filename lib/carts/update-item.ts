import type { Sellable } from "../catalog/sellable.ts";
import { unitPrice } from "../catalog/unit-price.ts";
import { type Problem, problem } from "../errors.ts";
import { type Cart, type CartLine, type CustomInputs, isCountable, withLines } from "./cart.ts";
import { customInputProblems } from "./custom-inputs.ts";

/** What to change of a line; what is not given stays. */
export type LineChange = { readonly quantity?: number; readonly custom_inputs?: CustomInputs };

export type UpdateFacts = {
  /** The line's product as it is sold now; absent for custom items and products that are not sold any more. */
  readonly product?: Sellable;
  readonly now: Date;
};

/**
 * Changes one line in place: lines never merge and keep their order. Quantity 0 removes the line. A product's price
 * follows the new quantity; a product that is not sold any more keeps the price it was added at.
 */
export function updateItem(
  cart: Cart,
  line: CartLine,
  { quantity = line.quantity, custom_inputs }: LineChange,
  { product, now }: UpdateFacts,
): { readonly cart: Cart } | { readonly problems: readonly Problem[] } {
  if (quantity === 0)
    return {
      cart: withLines(
        cart,
        cart.lines.filter(({ id }) => id !== line.id),
      ),
    };
  const problems = custom_inputs ? customInputProblems(custom_inputs, product?.custom_inputs ?? {}) : [];
  if (problems.length > 0) return { problems };
  const currency = cart.currency?.code ?? "";
  const price =
    product && quantity !== line.quantity ? unitPrice(product, { currency, quantity, now }) : undefined;
  const changed: CartLine = {
    ...line,
    quantity,
    ...(price ? { unit_price: { amount: price.amount, includes_tax: price.includes_tax } } : {}),
    ...(custom_inputs ? { custom_inputs } : {}),
    updated_at: now.toISOString(),
  };
  const lines = cart.lines.map((one) => (one.id === line.id ? changed : one));
  if (!isCountable(lines)) return { problems: [tooMuch()] };
  return { cart: withLines(cart, lines) };
}

function tooMuch(): Problem {
  const detail = "'quantity' times the price makes the cart's total too large.";
  return problem(400, detail, { title: "number_lte", source: "quantity" });
}
