import type { Problem } from "../../kernel/errors.ts";
import type { Cart } from "../cart/cart.ts";

/** One element of a list that a client sent, by its position there; `problems` if it is known to be wrong already. */
export type Element<E> = { readonly position: number } & (
  | { readonly element: E }
  | { readonly problems: readonly Problem[] }
);

export type Refused = { readonly problems: readonly Problem[] };

/** The cart after one element, and what was done; `problems` are reported although it was done. */
export type Applied<D> = {
  readonly cart: Cart;
  readonly done: D;
  readonly problems?: readonly Problem[];
  /** Products whose stock has to be read, and then it is decided again whether this can be done. */
  readonly unread?: readonly string[];
};

/** What became of one element; without `done` it was refused. */
export type Result<D> = {
  readonly position: number;
  readonly problems: readonly Problem[];
  readonly done?: D;
  readonly unread?: readonly string[];
};

/** A list of a request as elements. @param itemProblems what the schema found wrong, by position */
export function elementsOf<E>(
  data: readonly E[],
  itemProblems: ReadonlyMap<number, readonly Problem[]> = new Map(),
): readonly Element<E>[] {
  return data.map((element, position) => {
    const problems = itemProblems.get(position);
    return problems ? { position, problems } : { position, element };
  });
}

/**
 * Applies elements one after the other, each to the cart that the ones before it left. A refused element leaves the
 * cart as it was; what that means for the others is decided by `answerBulk`.
 */
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
      const { done, problems = [], unread = [] } = applied;
      results.push({ position, problems, done, unread });
    } else results.push({ position, problems: applied.problems });
  }
  return { cart, results };
}

/** Products whose stock has to be read before the results count. */
export function unreadStock(results: readonly Result<unknown>[]): readonly string[] {
  return results.flatMap(({ unread = [] }) => unread);
}
