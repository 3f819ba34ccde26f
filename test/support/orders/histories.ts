import fc from "fast-check";

/** One step of a history. The numbers of orders and transactions choose among those that exist by then. */
export type Step =
  | { readonly do: "add"; readonly cart: number; readonly quantity: number }
  | { readonly do: "checkout"; readonly cart: number }
  | { readonly do: "pay"; readonly order: number; readonly method: string; readonly share: number }
  | { readonly do: "capture"; readonly order: number; readonly transaction: number }
  | { readonly do: "refund"; readonly order: number; readonly transaction: number; readonly share: number }
  | { readonly do: "cancel"; readonly order: number }
  | { readonly do: "fulfil"; readonly order: number }
  | { readonly do: "move"; readonly action: string; readonly quantity: number };

export const CARTS = 4;
const choice = fc.nat({ max: 5 });
const cart = fc.nat({ max: CARTS - 1 });
const quantity = fc.integer({ min: 1, max: 4 });
/** Shares of the balance, or of the amount that may still be refunded. Over 1 is too much; 0 sends no amount. */
const share = fc.constantFrom(0, 0, 0, 0.25, 0.5, 1, 1.5);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("add" as const), cart, quantity }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("checkout" as const), cart }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      ...{ order: choice, method: fc.constantFrom("purchase", "authorize"), share },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("capture" as const), order: choice, transaction: choice }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("refund" as const), order: choice, transaction: choice, share }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), order: choice }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("fulfil" as const), order: choice }) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant("move" as const),
        ...{
          action: fc.constantFrom("increment", "decrement", "set"),
          quantity: fc.integer({ min: 0, max: 20 }),
        },
      })
      .filter(({ action, quantity: n }) => action === "set" || n > 0),
  },
);

/** Sets a minimum length, because fast-check prefers short histories, which reach few states. */
const lengths = (maxLength: number) => ({
  minLength: Math.ceil(maxLength / 2),
  maxLength,
  size: "max" as const,
});

export const history = (maxLength: number): fc.Arbitrary<Step[]> => fc.array(step, lengths(maxLength));
