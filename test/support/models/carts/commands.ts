import fc from "fast-check";
import { UNKNOWN_ID } from "../../unknown-id.ts";
import { drawKind } from "../run.ts";
import { BISCUIT, type Currency, findCart, LAMP, type Model, MUG, TEA } from "./model.ts";
import type { NewItem, Request } from "./requests.ts";

/** A request in numbers that choose among what exists by then. */
export type Command = {
  readonly do: Request["do"];
  readonly cart: number;
  readonly item: number;
  readonly other: number;
  readonly quantity: number;
  readonly word: number;
  readonly currency: Currency | null;
  readonly isFlagged: boolean;
  readonly goods: readonly Goods[];
};

type Goods = {
  readonly kind: "product" | "custom" | "code";
  readonly what: number;
  readonly quantity: number;
  readonly inputs: string | null;
  readonly group: number;
};

const PRODUCTS = [MUG, TEA, LAMP, MUG, TEA, BISCUIT, "NO-SUCH-SKU"];
const CUSTOM = [
  { sku: "wrap", name: "Gift wrap", amount: 450 },
  { sku: "card", name: "Card", amount: 333 },
  { sku: "", name: "Free shipping", amount: 0 },
  // A product's sku does not make it the product.
  { sku: MUG, name: "Broken mug", amount: 200 },
];
const TEXTS = ["LARK10", "MUG25", "FIVE", "lark10", "mug25", "NO-CODE"];
const NAMES = ["Cart", "Birthday", "Office"];
/** The header's currency, which most requests do not have. */
const CURRENCIES = ["USD", "EUR", null, null, null, null, null, null] as const;
const BASES = [500, 0, 725];

const few = fc.nat({ max: 5 });
const goods: fc.Arbitrary<Goods> = fc.record({
  kind: fc.constantFrom<Goods["kind"]>("product", "product", "product", "custom", "code"),
  what: fc.nat({ max: 6 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  inputs: fc.constantFrom(null, null, null, "A", "B"),
  group: fc.nat({ max: 8 }),
});

const commandOf = (all: readonly (readonly [number, Request["do"]])[]): fc.Arbitrary<Command> =>
  fc.record({
    do: drawKind(all),
    ...{ cart: fc.nat({ max: 8 }), item: fc.nat({ max: 7 }), other: few, quantity: fc.nat({ max: 4 }) },
    ...{ word: few, currency: fc.constantFrom(...CURRENCIES), isFlagged: fc.boolean() },
    goods: fc.array(goods, { minLength: 1, maxLength: 4 }),
  });

const SHARED: readonly (readonly [number, Request["do"]])[] = [
  [14, "add"],
  [4, "add several"],
  [4, "merge"],
  [7, "change item"],
  [3, "change items"],
  [4, "remove item"],
  [1, "empty cart"],
  [3, "remove code"],
  [2, "create group"],
  [2, "change group"],
  [2, "delete group"],
  [1, "rename cart"],
  [1, "delete cart"],
  [1, "create cart"],
  [4, "read cart"],
  [2, "read items"],
];

/** Commands of clients that use the carts at once. */
export const shared = commandOf(SHARED);
export const command = commandOf([...SHARED, [1, "create cart"], [1, "wait"]]);

const at = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)];

/** One place in six names nothing that exists. */
const idAt = (all: readonly { readonly id: string }[], place: number) =>
  (place === 5 ? undefined : at(all, place)?.id) ?? UNKNOWN_ID;

/** Most changes of groups are for a cart that has some. */
function groupsCartAt(model: Model, place: number): string {
  const { id } =
    at(
      model.carts.filter(({ groups }) => groups.length > 0),
      place,
    ) ?? {};
  return place < 6 && id !== undefined ? id : cartAt(model, place);
}

/** Most requests are for the first two carts, some for a cart that is gone or unknown. */
function cartAt({ carts, freed }: Model, place: number): string {
  if (place === 8) return at(freed, 0) ?? UNKNOWN_ID;
  return at(carts.slice(0, place < 6 ? 2 : 4), place)?.id ?? freed.at(-1) ?? UNKNOWN_ID;
}

function chooseGoods(model: Model, cart: string, { kind, what, quantity, inputs, group }: Goods): NewItem {
  const { groups = [] } = findCart(model, cart) ?? {};
  const linked = group < 2 ? at(groups, group)?.id : group === 8 ? UNKNOWN_ID : undefined;
  const line = { quantity, inputs, group: linked };
  switch (kind) {
    case "product":
      return { kind, sku: at(PRODUCTS, what) ?? MUG, ...line };
    case "custom":
      return { kind, ...(at(CUSTOM, what) ?? { sku: "", name: "", amount: 0 }), ...line };
    case "code":
      return { kind, code: at(TEXTS, what) ?? "" };
  }
}

const NO_GOODS: Goods = { kind: "product", what: 0, quantity: 1, inputs: null, group: 5 };

/** The request of a command; undefined if it needs something that does not exist. */
export function choose(model: Model, command: Command): Request | undefined {
  const { cart: place, other, word, currency, isFlagged, goods } = command;
  const cart = cartAt(model, place);
  const name = at(NAMES, word) ?? "";
  const base = at(BASES, word) ?? 0;
  const adding = { ...(currency ? { currency } : {}), isAllOrNothing: isFlagged };
  const [first = NO_GOODS] = goods;
  switch (command.do) {
    case "wait":
      return { do: "wait", seconds: word === 0 ? 5 * 86_400 : word * 60 };
    case "create cart": {
      const taken = other < 3 ? at([...model.carts.map(({ id }) => id), ...model.freed], word) : undefined;
      return { do: "create cart", name, ...(taken === undefined ? {} : { id: taken }) };
    }
    case "rename cart":
      return { do: "rename cart", cart, name };
    case "delete cart":
    case "read cart":
    case "read items":
    case "empty cart":
      return { do: command.do, cart };
    case "add":
      return { do: "add", cart, item: chooseGoods(model, cart, first), ...adding };
    case "merge": {
      const source = word === 5 ? UNKNOWN_ID : cartAt(model, word === 0 ? place : place + 1);
      return { do: "merge", cart, item: { kind: "cart", source }, ...adding };
    }
    case "add several":
      return { do: "add several", cart, items: goods.map((one) => chooseGoods(model, cart, one)), ...adding };
    case "remove code": {
      const given = word < 4 ? at(findCart(model, cart)?.codes ?? [], word) : undefined;
      const code = word === 1 ? given?.toLowerCase() : given;
      return { do: "remove code", cart, code: code ?? at(TEXTS, word) ?? "" };
    }
    case "create group":
      return { do: "create group", cart, base };
    case "change group":
    case "delete group": {
      const owner = groupsCartAt(model, place);
      const group = idAt(findCart(model, owner)?.groups ?? [], other);
      return { do: command.do, cart: owner, group, base };
    }
    default:
      return chooseChange(model, cart, command);
  }
}

function chooseChange(model: Model, cart: string, command: Command): Request | undefined {
  const { item: place, other, word, quantity, isFlagged } = command;
  const { items = [], added = new Map(), groups = [] } = findCart(model, cart) ?? {};
  const ids = [...items.map(({ id }) => id), ...[...added.values()].map(({ id }) => id)];
  const item = (place === 7 ? undefined : at(ids, place)) ?? UNKNOWN_ID;
  const group = idAt(groups, other);
  switch (command.do) {
    case "change item": {
      const isOwn = items.some(({ id }) => id === item);
      if (!isOwn || word < 3) return { do: "change item", cart, item, data: { quantity } };
      if (word === 3) return { do: "change item", cart, item, data: { inputs: quantity % 2 ? "A" : "B" } };
      return { do: "change item", cart, item, data: { group: word === 4 ? null : group } };
    }
    case "change items": {
      const chosen = [...new Set([item, at(ids, place + 1 + word) ?? UNKNOWN_ID])];
      const quantities = chosen.map((id, n) => ({ item: id, quantity: (quantity + n) % 5 }));
      return { do: "change items", cart, quantities, isAllOrNothing: isFlagged };
    }
    case "remove item":
      return { do: "remove item", cart, item };
    default:
      return undefined;
  }
}

const nothing: Command = {
  ...{ do: "create cart", cart: 0, item: 0, other: 4, quantity: 1, word: 0 },
  ...{ currency: null, isFlagged: false, goods: [] },
};

/** Two carts: one with mugs, a card, a code and a group, the other with tea. */
export const START: readonly Command[] = [
  { ...nothing, do: "create cart" },
  { ...nothing, do: "create cart", word: 1 },
  { ...nothing, do: "add", goods: [{ ...NO_GOODS, quantity: 2 }] },
  { ...nothing, do: "add", goods: [{ ...NO_GOODS, kind: "custom", what: 1 }] },
  { ...nothing, do: "create group" },
  { ...nothing, do: "add", cart: 1, goods: [{ ...NO_GOODS, what: 1, quantity: 2 }] },
  { ...nothing, do: "add", goods: [{ ...NO_GOODS, kind: "code" }] },
];

const CROWDED: readonly (readonly [number, Request["do"]])[] = [
  ...([
    [14, "add"],
    [4, "add several"],
    [6, "merge"],
    [4, "change item"],
    [5, "remove item"],
  ] as const),
  ...([
    [3, "empty cart"],
    [1, "remove code"],
    [2, "delete cart"],
    [7, "read items"],
  ] as const),
];

/** Mugs, and fewer teas, so that items merge. */
const alike = (one: Goods): Goods => ({
  ...one,
  ...(one.kind === "product" ? { what: one.what === 4 ? 1 : 0, inputs: null } : {}),
  group: 5,
});

/** Clients that crowd around two carts: the shortest way to a wrong answer. */
export const CROWD = {
  start: START,
  command: commandOf(CROWDED).map((one) => ({
    ...one,
    ...{ cart: one.cart % 3 === 2 ? 1 : 0, quantity: 1 + (one.quantity % 4), goods: one.goods.map(alike) },
  })),
};
