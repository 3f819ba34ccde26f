/** Kinds of changes, in the order in which they are listed. */
export const CHANGE_KINDS = [
  ...(["new", "gone", "price", "text", "picture", "category", "bundle", "other", "warning"] as const),
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Amounts are in minor units; texts longer than 500 characters end with `…`. */
export type Shown = string | number | boolean | null;

/** A field that shoppers see differ. */
export type PlannedChange = {
  readonly kind: ChangeKind;
  readonly field: string;
  readonly before: Shown;
  readonly after: Shown;
  readonly note: string | null;
};

type ProductName = { readonly id: string; readonly sku: string | null; readonly name: string };
type NodeName = { readonly id: string; readonly name: string };

/** A difference that publishing would make. With neither product nor node it is about the catalog. */
export type Change = PlannedChange & { readonly product: ProductName | null; readonly node: NodeName | null };

const LONGEST_TEXT = 500;

/** A value as a change shows it. */
export function showValue(value: unknown): Shown {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) {
    return shorten(value.join(", "));
  }
  return shorten(typeof value === "string" ? value : JSON.stringify(value));
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

export function nameProduct({
  id,
  sku,
  name,
}: {
  readonly id: string;
  readonly sku?: string | undefined;
  readonly name: string;
}): ProductName {
  return { id, sku: sku ?? null, name };
}
