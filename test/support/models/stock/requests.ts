import fc from "fast-check";
import type { Answer } from "../../routes.ts";
import type { Shop } from "../../shop.ts";
import { MULTI, makeStock } from "../../stock/inventories.ts";
import { LOCATIONS } from "./model.ts";

/** An amount for stock without locations, or amounts by location. */
type Amounts<Amount> = number | Readonly<Record<string, Amount>>;

export type Request =
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "create"; readonly product: string; readonly at: Amounts<number> }
  | { readonly do: "put"; readonly product: string; readonly to: Amounts<number | null> }
  | { readonly do: "delete"; readonly product: string }
  | { readonly do: "read"; readonly product: string; readonly isFlat: boolean }
  | {
      readonly do: "move";
      readonly product: string;
      readonly action: string;
      readonly quantity: number;
      readonly location?: string | undefined;
    };

export const PRODUCTS = ["a170b338-3926-4059-b28c-105d1fb17c23", "b170b338-3926-4059-b28c-105d1fb17c23"];
const [WHOLE, SPLIT] = PRODUCTS as [string, string];

/** Stock of both kinds. */
export const START: readonly Request[] = [
  { do: "create", product: WHOLE, at: 5 },
  { do: "create", product: SPLIT, at: { north: 4, shop: 2 } },
];

const product = fc.constantFrom(WHOLE, SPLIT);
const amount = fc.nat({ max: 6 });
const location = fc.constantFrom(...LOCATIONS, ...LOCATIONS, ...LOCATIONS, "nowhere");
const at = fc.oneof(amount, fc.dictionary(location, amount, { minKeys: 1, maxKeys: 2 }));
const to = fc.oneof(
  amount,
  fc.dictionary(location, fc.option(amount, { freq: 4 }), { minKeys: 1, maxKeys: 2 }),
);
const action = fc.constantFrom("increment", "decrement", "allocate", "allocate", "deallocate", "set");

/** Mostly at a place that the stock has at first. */
const movement: fc.Arbitrary<Request> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: fc.constant("move" as const), product: fc.constant(WHOLE), action, quantity: amount },
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{
        do: fc.constant("move" as const),
        product: fc.constant(SPLIT),
        action,
        quantity: amount,
        location,
      },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: fc.constant("move" as const), product, action, quantity: amount },
      location: fc.option(location, { nil: undefined }),
    }),
  },
);

const writes = [
  { weight: 16, arbitrary: movement },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("create" as const), product, at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("put" as const), product, to }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), product }) },
];
const read = fc.record({ do: fc.constant("read" as const), product, isFlat: fc.boolean() });

/** Requests of clients that write at once. */
export const write: fc.Arbitrary<Request> = fc.oneof(...writes, { weight: 3, arbitrary: read });

export const command: fc.Arbitrary<Request> = fc.oneof(
  ...writes,
  { weight: 4, arbitrary: read },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 9 }) }),
  },
);

const PATH = "/v2/inventories";
const done: Answer = { status: 200, headers: {}, body: {}, text: "" };

const listAmounts = (amounts: Amounts<number | null>) =>
  typeof amounts === "number"
    ? { available: amounts }
    : {
        locations: Object.fromEntries(
          Object.entries(amounts).map(([place, available]) => [
            place,
            available === null ? null : { available },
          ]),
        ),
      };

export async function send(shop: Shop, request: Request): Promise<Answer> {
  if (request.do === "wait") return done;
  const { product: id } = request;
  switch (request.do) {
    case "create":
      return typeof request.at === "number"
        ? shop.post(`${PATH}/${id}` as string, { data: { quantity: request.at } }, MULTI)
        : shop.post(PATH as string, { data: makeStock(id, listAmounts(request.at)) }, MULTI);
    case "put":
      return shop.put(`${PATH}/${id}` as string, { data: makeStock(id, listAmounts(request.to)) }, MULTI);
    case "delete":
      return shop.delete(`${PATH}/${id}` as string);
    case "read":
      return shop.get(`${PATH}/${id}` as string, request.isFlat ? {} : MULTI);
    case "move": {
      const { action: what, quantity, location: place } = request;
      const attributes = { action: what, quantity, location: place };
      return shop.post(
        `${PATH}/${id}/transactions` as string,
        { data: { type: "stock-transaction", attributes } },
        MULTI,
      );
    }
  }
}
