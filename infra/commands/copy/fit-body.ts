import type { JSONSchema } from "json-schema-to-ts";
import { type Fields, isObject } from "../../../lib/kernel/objects.ts";

type Schema = Exclude<JSONSchema, boolean>;

/**
 * The part of a value that a schema has a place for: unknown fields and null values go, so that an answer becomes a request.
 * @returns undefined if nothing of it is left
 */
export function fitBody(schema: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const known = isObject(schema) ? (schema as Schema) : {};
  const variants = [...(known.anyOf ?? []), ...(known.oneOf ?? [])];
  if (variants.length > 0 && !known.properties) return fitVariant(variants, value);
  if (Array.isArray(value))
    return value.map((one) => fitBody(known.items, one)).filter((one) => one !== undefined);
  if (!isObject(value)) return value;
  if (!known.properties && known.additionalProperties === undefined) return value;
  return fitFields(known, value);
}

function fitFields({ properties = {}, additionalProperties }: Schema, value: Fields): Fields {
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own === undefined && !isObject(additionalProperties)) return [];
    const fitted = fitBody(own ?? additionalProperties, one);
    return fitted === undefined ? [] : [[name, fitted] as const];
  });
  return Object.fromEntries(entries);
}

/** The variant that has a place for most of it. */
function fitVariant(variants: readonly unknown[], value: unknown): unknown {
  const fitted = variants.map((variant) => fitBody(variant, value));
  return fitted.reduce((best, one) => (countLeaves(one) > countLeaves(best) ? one : best));
}

function countLeaves(value: unknown): number {
  if (value === undefined) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + countLeaves(one), 1);
  if (!isObject(value)) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countLeaves(one), 1);
}

/** Replaces each text that is the id of a copied resource, in values and in names of fields. */
export function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [ids.get(name) ?? name, replaceIds(one, ids)]),
  );
}
