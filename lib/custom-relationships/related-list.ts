import type { Codec } from "../table/entity.ts";

export type Related = { readonly id: string; readonly sortOrder?: number };

/** Products related to a product by one relationship. */
export type RelatedList = {
  readonly productId: string;
  /** In the order of association. */
  readonly related: readonly Related[];
  readonly created_at: string;
  readonly updated_at: string;
};

export const MOST_RELATED = 2000; // as the public contract, for each product and slug

/** By `sort_order`, lower ones first; then those without one in the order of association. */
export function sortRelated(related: readonly Related[]): Related[] {
  const position = ({ sortOrder = Number.POSITIVE_INFINITY }: Related) => sortOrder;
  return related.toSorted((a, b) => (position(a) === position(b) ? 0 : position(a) < position(b) ? -1 : 1));
}

/** Adds a product at the end, or changes its position. @param sortOrder undefined for none */
export function putRelated(
  related: readonly Related[],
  id: string,
  sortOrder: number | undefined,
): readonly Related[] {
  const before = related.find((one) => one.id === id);
  if (before && before.sortOrder === sortOrder) return related;
  const next: Related = { id, ...(sortOrder === undefined ? {} : { sortOrder }) };
  return before ? related.map((one) => (one === before ? next : one)) : [...related, next];
}

/** Returns the same list if it has none of them. */
export function dropRelated(related: readonly Related[], ids: ReadonlySet<string>): readonly Related[] {
  const kept = related.filter(({ id }) => !ids.has(id));
  return kept.length === related.length ? related : kept;
}

const ID_BYTES = 16;

/** UUIDs as 16 bytes each, in base64, which packing makes small. */
export function encodeIds(ids: readonly string[]): string {
  return Buffer.from(ids.join("").replaceAll("-", ""), "hex").toString("base64");
}

export function decodeIds(encoded: string): string[] {
  const bytes = Buffer.from(encoded, "base64");
  return Array.from({ length: bytes.length / ID_BYTES }, (_, at) => {
    const hex = bytes.toString("hex", at * ID_BYTES, (at + 1) * ID_BYTES);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  });
}

type StoredList = Omit<RelatedList, "related"> & {
  readonly ids: string;
  /** Places in the list, each followed by its `sort_order`. */
  readonly orders?: readonly (readonly [at: number, sortOrder: number])[];
};

export const relatedListCodec: Codec<RelatedList> = {
  encode: ({ related, ...rest }): StoredList => {
    const orders = related.flatMap(({ sortOrder }, at) =>
      sortOrder === undefined ? [] : [[at, sortOrder] as const],
    );
    const ids = encodeIds(related.map(({ id }) => id));
    return { ...rest, ids, ...(orders.length > 0 ? { orders } : {}) };
  },
  decoders: [
    (stored) => {
      const { ids, orders = [], ...rest } = stored as StoredList;
      const orderAt = new Map(orders);
      const related = decodeIds(ids).map((id, at): Related => {
        const sortOrder = orderAt.get(at);
        return { id, ...(sortOrder === undefined ? {} : { sortOrder }) };
      });
      return { ...rest, related };
    },
  ],
};
