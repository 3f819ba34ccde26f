import { isDeepStrictEqual } from "node:util";
import type { JSONSchema } from "json-schema-to-ts";
import { type Fields, isObject } from "../../../lib/kernel/objects.ts";

type Schema = Exclude<JSONSchema, boolean>;

/**
 * The part of a value that a schema has a place for: unknown fields and null values go, so that an answer becomes a request.
 * Values of a map stay null, since there null is a value.
 * @returns undefined if nothing of it is left
 */
export function fitBody(schema: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const form = toSchema(schema);
  const variants = [...(form.anyOf ?? []), ...(form.oneOf ?? [])];
  if (variants.length > 0 && !form.properties) return fitVariant(variants, value);
  if (Array.isArray(value))
    return value.map((one) => fitBody(form.items, one)).filter((one) => one !== undefined);
  if (!isObject(value)) return value;
  if (!form.properties && form.additionalProperties === undefined) return value;
  return fitFields(form, value);
}

function toSchema(schema: unknown): Schema {
  return isObject(schema) ? (schema as Schema) : {};
}

function fitFields({ properties = {}, additionalProperties }: Schema, value: Fields): Fields {
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own === undefined && !isObject(additionalProperties)) return [];
    if (own === undefined && one === null && takesNull(additionalProperties)) return [[name, one] as const];
    const fitted = fitBody(own ?? additionalProperties, one);
    return fitted === undefined ? [] : [[name, fitted] as const];
  });
  return Object.fromEntries(entries);
}

function takesNull(schema: unknown): boolean {
  const { type, anyOf, oneOf } = toSchema(schema);
  if (type !== undefined) return [type].flat().includes("null");
  const variants = [...(anyOf ?? []), ...(oneOf ?? [])];
  return variants.length === 0 || variants.some(takesNull);
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

/** Parts of a request that change field by field; other values are replaced as a whole. */
const MERGED = ["attributes", "meta"];

/**
 * A request that also clears what the target has and the source does not: a request changes only what it names.
 * @param wished what the source has
 * @param has what the target has
 */
export function clearRest(schema: unknown, wished: Fields, has: Fields): Fields {
  const { properties = {} } = toSchema(schema);
  const entries = Object.entries(properties).flatMap(([name, own]) => {
    const [wishedPart, hasPart] = [wished[name], has[name]];
    if (MERGED.includes(name) && isObject(hasPart))
      return [[name, clearRest(own, isObject(wishedPart) ? wishedPart : {}, hasPart)] as const];
    return name in has && !(name in wished) ? listEmpty(own).map((empty) => [name, empty] as const) : [];
  });
  return { ...wished, ...Object.fromEntries(entries) };
}

/** The value that clears a field, if there is one. */
function listEmpty(schema: unknown): readonly unknown[] {
  const { type, properties } = toSchema(schema);
  if (takesNull(schema)) return [null];
  if (type === "array") return [[]];
  return type === "object" && !properties ? [{}] : [];
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

/** Paths of the fields in which two values differ. */
export function listDifferences(
  one: unknown,
  other: unknown,
  path: readonly string[] = [],
): readonly string[] {
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) => listDifferences(one[name], other[name], [...path, name]));
  }
  return isDeepStrictEqual(one, other) ? [] : [path.join(".") || "its value"];
}
