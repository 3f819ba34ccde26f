import {
  AMOUNT_OFF,
  BISCUIT,
  CODES,
  type CodeName,
  GIFT_CODE,
  type ModelCart,
  type ModelItem,
  MUG,
  MUG_PERCENT,
  PERCENT,
  PRICES,
  SMALLEST_VALUE,
  TEA,
  TEAS_OF_A_BISCUIT,
} from "./model.ts";

/** A discount of one item: minor units, and whether the item's own list names it. */
type Taken = { readonly code: string; readonly amount: number; readonly isListed: boolean };
type Priced = { readonly item: ModelItem; readonly taken: Taken[] };

export type PricedCart = {
  readonly lines: readonly Priced[];
  /** Biscuits that the promotion adds. */
  readonly gifts: number;
  /** Discounts of the cart by their codes, in the order in which they apply. */
  readonly cartDiscounts: ReadonlyMap<CodeName, number>;
};

export const BISCUIT_PRICE = PRICES[BISCUIT]?.USD ?? 0;

const valueAt = ({ item }: Priced) => item.unit * item.quantity;
const restAt = (line: Priced) => line.taken.reduce((rest, { amount }) => rest - amount, valueAt(line));
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const roundHalfUp = (amount: number, percent: number) => Math.floor((amount * percent + 50) / 100);

/** Discounts of items come first, the oldest promotion first; then those of the cart, on what is left. */
export function priceCart({
  items,
  codes,
  currency,
}: Pick<ModelCart, "items" | "codes" | "currency">): PricedCart {
  const lines = items.map((item): Priced => ({ item, taken: [] }));
  for (const line of lines) {
    // A custom item is discounted if its sku is listed.
    if (!codes.includes("MUG25") || line.item.sku !== MUG) continue;
    const amount = roundHalfUp(valueAt(line), MUG_PERCENT);
    line.taken.push({ code: "MUG25", amount, isListed: true });
  }
  const gifts = takeBiscuits(lines);
  const cartDiscounts = new Map<CodeName, number>();
  for (const code of CODES) {
    if (code === "MUG25" || !codes.includes(code) || currency !== "USD") continue;
    const rest = sum(lines.map(restAt));
    const amount = code === "LARK10" ? roundHalfUp(rest, PERCENT) : Math.min(AMOUNT_OFF, rest);
    if (amount === 0 || (code === "FIVE" && sum(lines.map(valueAt)) < SMALLEST_VALUE)) continue;
    spread(lines, code, amount);
    cartDiscounts.set(code, amount);
  }
  return { lines, gifts, cartDiscounts };
}

/** Biscuits of the cart are free first. @returns the number of free ones that are missing */
function takeBiscuits(lines: readonly Priced[]): number {
  const countOf = (sku: string) => sum(lines.map(({ item }) => (item.sku === sku ? item.quantity : 0)));
  let free = Math.floor(countOf(TEA) / TEAS_OF_A_BISCUIT);
  for (const { item, taken } of lines) {
    if (item.sku !== BISCUIT) continue;
    const units = Math.min(free, item.quantity);
    if (units > 0) taken.push({ code: GIFT_CODE, amount: units * item.unit, isListed: true });
    free -= units;
  }
  return free;
}

/** In proportion to what is left; leftover units go to the largest fractions, and of equal ones to the earlier item. */
function spread(lines: readonly Priced[], code: CodeName, amount: number): void {
  const rests = lines.map(restAt);
  const total = sum(rests);
  const shares = rests.map((rest) => Math.floor((amount * rest) / total));
  const leftover = amount - sum(shares);
  const byFraction = [...rests.keys()].toSorted(
    (a, b) => ((amount * (rests[b] ?? 0)) % total) - ((amount * (rests[a] ?? 0)) % total) || a - b,
  );
  for (const at of byFraction.slice(0, leftover)) shares[at] = (shares[at] ?? 0) + 1;
  for (const [at, line] of lines.entries()) {
    const share = shares[at] ?? 0;
    if (share > 0) line.taken.push({ code, amount: share, isListed: false });
  }
}

/** True if the code lowers this cart. */
export function isUsable(cart: ModelCart, code: CodeName): boolean {
  const { lines, cartDiscounts } = priceCart({ ...cart, codes: [code] });
  return cartDiscounts.has(code) || lines.some(({ taken }) => taken.some((one) => one.code === code));
}
