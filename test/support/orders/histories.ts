import fc from "fast-check";

/** One request of a history; numbers choose among what there is by then. */
export type Step =
  | { readonly do: "add"; readonly cart: number; readonly quantity: number }
  | { readonly do: "checkout"; readonly cart: number }
  | { readonly do: "pay"; readonly order: number; readonly method: string; readonly share: number }
  | { readonly do: "capture"; readonly order: number; readonly transaction: number }
  | { readonly do: "refund"; readonly order: number; readonly transaction: number; readonly share: number }
  | { readonly do: "cancel"; readonly order: number }
  | { readonly do: "fulfil"; readonly order: number }
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "move"; readonly action: string; readonly quantity: number };

export const CARTS = 4;
const choice = fc.nat({ max: 5 });
const cart = fc.nat({ max: CARTS - 1 });
const quantity = fc.integer({ min: 1, max: 4 });
/** Of a balance or of what may still be refunded; over 1 is too much, 0 means that no amount is sent. */
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

/** Short histories reach nothing: those that fast-check tries by itself are. */
const lengths = (maxLength: number) => ({
  minLength: Math.ceil(maxLength / 2),
  maxLength,
  size: "max" as const,
});

export const history = (maxLength: number): fc.Arbitrary<Step[]> => fc.array(step, lengths(maxLength));

const wait = fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(30, 120, 900) });

/** The same over time. */
export const longHistory = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.oneof({ weight: 9, arbitrary: step }, { weight: 1, arbitrary: wait }), {
    ...lengths(maxLength),
  });
