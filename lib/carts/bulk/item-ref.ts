import { dropUndefined } from "../../kernel/objects.ts";

/** Reads the cart item that an element of a list names in `relationships.item.data`. */
export function readItemRef(fields: { readonly [field: string]: unknown }): { id?: string; type?: string } {
  const data = child(child(child(fields, "relationships"), "item"), "data");
  const id = child(data, "id");
  const type = child(data, "type");
  return dropUndefined({
    id: typeof id === "string" ? id : undefined,
    type: typeof type === "string" ? type : undefined,
  });
}

function child(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(key);
}
