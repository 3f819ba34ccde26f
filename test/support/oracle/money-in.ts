/** Objects without money, or with numbers that a client chose. */
const OTHERS = new Set([
  ...["custom_inputs", "custom_attributes", "components", "bundle_configuration", "promotion_suggestions"],
  ...["messages", "outcomes", "page", "results", "timestamps", "relationships", "contact", "customer"],
  ...["image", "options", "ordinal", "priority"],
]);
/** Texts that belong to an amount. */
const TEXTS = new Set(["formatted", "currency", "includes_tax"]);

type Fields = Readonly<Record<string, unknown>>;
const NONE: Fields = {};

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/**
 * Where an answer differs from what it should show: amounts that are wrong, missing, or too many. Every number counts as an
 * amount unless its name says otherwise.
 */
export function differences(shown: unknown, right: unknown, path = ""): string[] {
  const wrong: string[] = [];
  compareObjects(isObject(shown) ? shown : NONE, isObject(right) ? right : NONE, path, wrong);
  return wrong;
}

function compareObjects(shown: Fields, right: Fields, path: string, wrong: string[]): void {
  for (const key of Object.keys(shown)) compareField(key, shown[key], right[key], path, wrong);
  for (const key of Object.keys(right)) {
    if (!Object.hasOwn(shown, key)) compareField(key, undefined, right[key], path, wrong);
  }
}

function compareField(key: string, shown: unknown, right: unknown, path: string, wrong: string[]): void {
  if (OTHERS.has(key)) return;
  if (key === "discounts") {
    compareObjects(sumDiscounts(shown), sumDiscounts(right), `${path}.${key}`, wrong);
  } else if (isObject(shown) || isObject(right)) {
    const [own, other] = [isObject(shown) ? shown : NONE, isObject(right) ? right : NONE];
    compareObjects(own, other, `${path}.${key}`, wrong);
  } else if (shown !== right && (isAmount(key, shown) || isAmount(key, right))) {
    wrong.push(`${path}.${key} is ${shown}, not ${right}`);
  }
}

const isAmount = (key: string, value: unknown) => typeof value === "number" || TEXTS.has(key);

type Discount = { readonly amount: number; readonly constituents?: object };
type ItemDiscount = {
  readonly id: string;
  readonly code: string;
  readonly is_cart_discount?: boolean;
  readonly amount: { readonly amount: number };
};

/** Adds up an item's discounts by promotion and code. Sums of zero are left out: how many there are is no money. */
function sumDiscounts(discounts: unknown): Fields {
  if (!isObject(discounts)) return NONE;
  if (!Array.isArray(discounts)) return withoutZero(discounts as Record<string, Discount>);
  const sums: Record<string, Discount> = {};
  for (const { id, code, is_cart_discount, amount } of discounts as readonly ItemDiscount[]) {
    const key = `${code} of ${id}${is_cart_discount ? " (share)" : ""}`;
    sums[key] = { ...amount, amount: amount.amount + (sums[key]?.amount ?? 0) };
  }
  return withoutZero(sums);
}

function withoutZero(discounts: Readonly<Record<string, Discount>>): Fields {
  const left: Record<string, unknown> = {};
  for (const [code, one] of Object.entries(discounts)) {
    if (one.amount === 0) continue;
    const parts = one.constituents as Record<string, Discount> | undefined;
    left[code] = parts ? { ...one, constituents: withoutZero(parts) } : one;
  }
  return left;
}
