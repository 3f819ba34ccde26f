import type { Problem } from "../../kernel/errors.ts";
import type { Cart } from "../cart/cart.ts";

/** One element of a list in a request. With `problems` it is refused already. */
export type Element<E> = { readonly position: number } & (
  | { readonly element: E }
  | { readonly problems: readonly Problem[] }
);

export type Refused = { readonly problems: readonly Problem[] };

/** The cart after one element was applied. `problems` are reported although it was applied. */
export type Applied<D> = {
  readonly cart: Cart;
  readonly done: D;
  readonly problems?: readonly Problem[];
};

/** Result of one element. Without `done` it was refused. */
export type Result<D> = {
  readonly position: number;
  readonly problems: readonly Problem[];
  readonly done?: D;
};

/** Pairs a list of a request with its schema problems. @param itemProblems by position */
export function toElements<E>(
  data: readonly E[],
  itemProblems: ReadonlyMap<number, readonly Problem[]> = new Map(),
): readonly Element<E>[] {
  return data.map((element, position) => {
    const problems = itemProblems.get(position);
    return problems ? { position, problems } : { position, element };
  });
}

/** Applies elements in order, each to the cart that the one before left. A refused one changes nothing. */
export function applyEach<E, D>(
  before: Cart,
  elements: readonly Element<E>[],
  apply: (cart: Cart, element: E) => Applied<D> | Refused,
): { readonly cart: Cart; readonly results: readonly Result<D>[] } {
  const results: Result<D>[] = [];
  let cart = before;
  for (const entry of elements) {
    const { position } = entry;
    const applied = "element" in entry ? apply(cart, entry.element) : entry;
    if ("cart" in applied) {
      cart = applied.cart;
      const { done, problems = [] } = applied;
      results.push({ position, problems, done });
    } else results.push({ position, problems: applied.problems });
  }
  return { cart, results };
}
