import { attributeKey } from "../../standard/attribute-key.ts";
import type { AttributeType } from "../../standard/standard-promotion.ts";

const TYPES: ReadonlyMap<unknown, AttributeType> = new Map(
  (["string", "integer", "boolean", "float", "date"] as const).map((type) => [type, type]),
);

/** A value after conversion to a type that a condition names: equal values have one key, what is no such value none. */
export function keyReader(type: unknown): (value: unknown) => string | undefined {
  const known = TYPES.get(type);
  return (value) => known && attributeKey(known, value);
}
