import fc from "fast-check";
import type { Undescribed } from "../routes.ts";
import { NAMING_FIELDS, seen } from "./seen.ts";

/** A JSON schema of any shape. */
export type Schema = Undescribed;
type Values = fc.Arbitrary<unknown>;

const CURRENCIES = ["USD", "EUR", "GBP", "JPY"] as const;
const LONGEST_WORD = 12;
/** Longer texts and lists only fill the body. */
const LONGEST_TEXT = 5000;
const LONGEST_LIST = 120;
/** Deeper values belong to maps that accept anything. */
const DEEPEST = 12;

/** Values that the schema accepts, with ids of resources that earlier answers returned. */
export function valuesOf(schema: Schema, name = "", depth = 0): Values {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { oneOf, anyOf, ...rest } = schema;
  const choices: readonly Schema[] | undefined = oneOf ?? anyOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(joinSchemas(rest, one), name, depth)));
  const types: readonly unknown[] = [schema.type].flat();
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, name, depth)));
}

/** The schema of one of its alternatives. */
export function joinSchemas({ properties = {}, required = [], ...rest }: Schema, one: Schema): Schema {
  return {
    ...rest,
    ...one,
    properties: { ...properties, ...one.properties },
    required: [...required, ...(one.required ?? [])],
  };
}

function valuesOfType(type: unknown, schema: Schema, name: string, depth: number): Values {
  switch (type) {
    case "object":
      return depth > DEEPEST ? fc.constant({}) : objectsOf(schema, depth);
    case "array":
      return depth > DEEPEST ? fc.constant([]) : listsOf(schema, name, depth);
    case "string":
      return textsOf(schema, name);
    case "integer":
      return integersOf(schema);
    case "number":
      return fc.oneof(integersOf(schema), fractionsOf(schema));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: Schema, depth: number): Values {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const type = properties.type?.const ?? properties.type?.enum?.[0];
  const named = Object.entries<Schema>(properties).map(([key, part]) => {
    const name = key === "id" && typeof type === "string" ? `a ${type}` : key;
    return [key, valuesOf(part, name, depth + 1)] as const;
  });
  const own = fc.record(Object.fromEntries(named), {
    requiredKeys: required.filter((key: string) => Object.hasOwn(properties, key)),
    noNullPrototype: true,
  });
  if (typeof additionalProperties !== "object") return own;
  const keys = fc
    .oneof(textsOf({ maxLength: 20, ...propertyNames }, "key"), fc.constant("toString"))
    .map(String);
  const most = Math.min(schema.maxProperties ?? 3, 3);
  const others = fc.dictionary(keys, valuesOf(additionalProperties, "", depth + 1), {
    maxKeys: most,
    minKeys: Math.min(schema.minProperties ?? 0, most),
    noNullPrototype: true,
  });
  return fc.tuple(others, own).map(([map, fields]) => ({ ...map, ...(fields as object) }));
}

function listsOf({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, depth: number): Values {
  const one = valuesOf(items, name, depth + 1);
  const usual = fc.array(one, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) });
  if (maxItems > LONGEST_LIST || depth > 3) return usual;
  const full = fc.array(one, { minLength: maxItems, maxLength: maxItems });
  return fc.oneof({ arbitrary: usual, weight: 15 }, { arbitrary: full, weight: 1 });
}

/** @param name of the field, which says what the text means */
function textsOf(schema: Schema, name: string): Values {
  const { format, pattern, minLength = 0, maxLength = LONGEST_TEXT } = schema;
  const most = Math.min(maxLength, LONGEST_TEXT);
  if (format === "email") return fc.nat(30).map((n) => `nora-${n}@example.org`);
  if (format === "date-time" || /^(?:start|end)$|_(?:at|date|from|until)$/.test(name)) return moments;
  if (format === "uuid" || isReference(name)) return fc.oneof(seen(name), seen(name), seen());
  if (/currenc/.test(name)) return fc.constantFrom(...CURRENCIES);
  if (/url|href|link/.test(name)) return fc.constantFrom("https://shop.example/a", "https://93.184.215.14/");
  const texts = pattern === undefined ? freeTexts(minLength, most) : matching(pattern, minLength, most);
  return NAMING_FIELDS.includes(name) ? fc.oneof(texts, seen(name)) : texts;
}

export const isReference = (name: string) => /^(?:id|a .*)$|_ids?$/.test(name);

const moments = fc
  .oneof(fc.integer({ min: -400, max: 400 }), fc.constantFrom(-700_000, 2_900_000))
  .chain((days) => fc.constantFrom(".000Z", "Z", "+02:00").map((end) => moment(days) + end));

const moment = (days: number) =>
  new Date(Date.UTC(2026, 0, 12, 8, 15) + days * 86_400_000).toISOString().slice(0, 19);

const WORDS = ["lamp-1", "Lamp", "a", "all", "allowed", "de", "USD", "lamp_ext", "eu-west-1", "from {price}"];

/** Texts of a pattern. Patterns with a look-around only get words. */
function matching(pattern: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  const form = new RegExp(pattern, "u");
  const words = WORDS.filter((word) => form.test(word)).map((word) => fc.constant(word));
  const made = pattern.includes("(?!") ? [] : [fc.stringMatching(form, { maxLength })];
  const fit = (text: string) => text.padEnd(minLength, "a").slice(0, maxLength);
  return fc.oneof(...words, ...made, ...made).map(fit);
}

/** Short words, texts of both extreme lengths, and letters of four bytes. */
function freeTexts(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const length = (count: number) => Math.max(minLength, Math.min(maxLength, count));
  const word = fc
    .nat(999)
    .map((n) =>
      `w${n}`.padEnd(minLength, "x").slice(0, Math.max(minLength, Math.min(maxLength, LONGEST_WORD))),
    );
  const edges = [minLength, maxLength].flatMap((count) => ["x".repeat(count), "𝄞".repeat(count)]);
  const odd = ["Lämp & <b>", "a\nb", "100%", "#", "a#b", "'", "..", " a "].filter(
    (text) => length(text.length) === text.length,
  );
  const rare = fc.constantFrom(...edges, ...odd);
  return fc.oneof({ arbitrary: word, weight: 6 }, { arbitrary: rare, weight: 1 });
}

const LARGEST = 2 ** 53 - 1;

function limitsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): [number, number] {
  const least = minimum ?? (exclusiveMinimum === undefined ? -LARGEST : exclusiveMinimum + 1);
  const most = maximum ?? (exclusiveMaximum === undefined ? LARGEST : exclusiveMaximum - 1);
  return [Math.ceil(least), Math.max(Math.ceil(least), Math.floor(most))];
}

/** Small numbers and both limits. */
function integersOf(schema: Schema): Values {
  const [min, max] = limitsOf(schema);
  const near = [0, 1, 2, 3, 10, 100].filter((one) => one >= min && one <= max);
  const edges = fc.constantFrom(min, max, Math.min(min + 1, max), Math.max(max - 1, min));
  return fc.oneof(
    ...(near.length > 0 ? [fc.constantFrom(...near), fc.constantFrom(...near)] : []),
    edges,
    fc.integer({ min, max }),
  );
}

function fractionsOf(schema: Schema): Values {
  const [min, max] = limitsOf(schema);
  const [least, most] = [Math.max(min, -1000), Math.max(min + 1, Math.min(max, 1000))];
  return fc.integer({ min: least, max: most }).map((n) => Math.max(min, n - 0.125));
}
