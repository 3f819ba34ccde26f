import { attributeKey } from "../../standard/attribute-key.ts";
import type { AttributeType } from "../../standard/standard-promotion.ts";

const TYPES: ReadonlyMap<unknown, AttributeType> = new Map(
  (["string", "integer", "boolean", "float", "date"] as const).map((type) => [type, type]),
);

/** Keys of equal values are equal. `undefined` for values that do not convert to the type. */
export function keyReader(type: unknown): (value: unknown) => string | undefined {
  const attributeType = TYPES.get(type);
  return (value) => attributeType && attributeKey(attributeType, value);
}
