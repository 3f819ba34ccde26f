import { NOON } from "../../runtime.ts";

/** `specification` answers 404 for a cart that does not exist; `compatible` creates it. */
export type CartProfile = "specification" | "compatible";
export type Currency = "USD" | "EUR";

export type ModelItem = {
  /** Empty until an answer shows it. */
  id: string;
  readonly kind: "cart_item" | "custom_item";
  /** Custom items without a sku have an empty one, and never merge. */
  readonly sku: string;
  readonly name: string;
  readonly unit: number;
  readonly createdAt: string;
  quantity: number;
  inputs: string | null;
  group: string | null;
};

export type ModelGroup = { readonly id: string; readonly currency: Currency; base: number };

export type ModelCart = {
  readonly id: string;
  readonly createdAt: string;
  name: string;
  updatedAt: string;
  /** The currency of the first item; null while there is none. */
  currency: Currency | null;
  items: ModelItem[];
  /** The names of the codes that were added by hand, in their order. */
  codes: CodeName[];
  /** The ids of items that the cart itself adds, by code, as long as it shows them. */
  added: Map<string, { readonly id: string; readonly createdAt: string }>;
  groups: ModelGroup[];
};

/** Carts by the contract. */
export type Model = {
  /** Epoch milliseconds. */
  now: number;
  readonly profile: CartProfile;
  readonly carts: ModelCart[];
  /** The ids of carts that are gone, which rest for 30 days. */
  readonly freed: string[];
};

export const aModel = (profile: CartProfile): Model => ({
  now: NOON.getTime(),
  profile,
  ...{ carts: [], freed: [] },
});

export const readClock = ({ now }: Pick<Model, "now">) => new Date(now).toISOString();

export const MUG = "MUG";
export const TEA = "TEA";
export const LAMP = "LAMP";
/** A promotion adds one for every two teas. */
export const BISCUIT = "BISCUIT";

/** Prices in minor units, without tax. */
export const PRICES: Readonly<Record<string, Partial<Record<Currency, number>>>> = {
  [MUG]: { USD: 1800, EUR: 1700 },
  [TEA]: { USD: 905 },
  [LAMP]: { USD: 1999, EUR: 1850 },
  [BISCUIT]: { USD: 700 },
};

/** Units that are in stock; products without an entry are never out of stock. */
export const STOCK: Readonly<Record<string, number>> = { [LAMP]: 5 };

/** Ten percent off all, a quarter off mugs, and 5.00 off carts from 50.00. The first is the oldest promotion. */
export const CODES = ["LARK10", "MUG25", "FIVE"] as const;
export type CodeName = (typeof CODES)[number];
export const PERCENT = 10;
export const MUG_PERCENT = 25;
export const AMOUNT_OFF = 500;
export const SMALLEST_VALUE = 5000;
/** Two teas bring a free biscuit. */
export const TEAS_OF_A_BISCUIT = 2;

/** The ids of the promotions. */
export const PROMOTION_IDS = {
  LARK10: "00000000-0000-4000-8000-00000000c001",
  MUG25: "00000000-0000-4000-8000-00000000c002",
  FIVE: "00000000-0000-4000-8000-00000000c003",
  gift: "00000000-0000-4000-8000-00000000c004",
} as const;
export const GIFT_CODE = `auto_${PROMOTION_IDS.gift}`;

export const EXPIRY_MS = 7 * 24 * 3_600_000;

export function findCart({ carts }: Model, id: string): ModelCart | undefined {
  return carts.find((cart) => cart.id === id);
}

export function aCart(model: Model, id: string, name = "Cart"): ModelCart {
  const at = readClock(model);
  return {
    ...{ id, name, createdAt: at, updatedAt: at, currency: null },
    ...{ items: [], codes: [], added: new Map(), groups: [] },
  };
}
