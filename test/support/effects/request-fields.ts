import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { readSentForm } from "../../../lib/schemas/sent-as.ts";
import type { Undescribed } from "../routes.ts";
import { UNKNOWN_ID } from "../unknown-id.ts";

/** A JSON schema of any shape. */
type Schema = Undescribed;

/** A field of a request: its path, with `0` for the elements of a list and `*` for the keys of a map. */
export type RequestField = { readonly path: readonly string[]; readonly schema: Schema };

/** The form of a body that the reference declares. */
export function readDeclaredForm({ body }: Pick<Endpoint, "body">): Schema {
  return typeof body === "object" ? readSentForm(body) : {};
}

/** Lists the fields of a schema that have values of their own; constants have no other value. */
export function listRequestFields(schema: Schema, path: readonly string[] = []): RequestField[] {
  if (!schema || "const" in schema || schema.enum?.length === 1) return [];
  const parts = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const named = parts.flatMap((part) => Object.entries<Schema>(part.properties ?? {}));
  const inner = [
    ...named.flatMap(([name, one]) => listRequestFields(one, [...path, name])),
    ...parts.flatMap(({ items }) => (items ? listRequestFields(items, [...path, "0"]) : [])),
    ...parts.flatMap(({ additionalProperties: values }) =>
      typeof values === "object" ? listRequestFields(values, [...path, "*"]) : [],
    ),
  ];
  if (inner.length > 0) return inner;
  return path.length === 0 || hasOneValue(schema) ? [] : [{ path, schema }];
}

function hasOneValue({ items, properties }: Schema): boolean {
  return (items && "const" in items) || (properties !== undefined && Object.keys(properties).length > 0);
}

const WORDS = [
  ...["other", "Other 1", "other-1", "fr", "de", "EUR", "GBP", "NO", "12", "1.5", "#123abc", "en-GB"],
  ...[
    "2026-03-02T10:00:00.000Z",
    "2026-03-02",
    "https://shop.example/other",
    "other@example.org",
    UNKNOWN_ID,
  ],
  ...["{price} x", "name:=other", "other.com", "Other-12345678", "other_ext", "api_only", "+4712345678"],
];

const MOST_TEXTS = 3;

/** Other values than this one that the schema takes, the likeliest first. */
export function listOtherValues(schema: Schema, current: unknown): unknown[] {
  const values = listValues(schema, current).filter(
    (value) => JSON.stringify(value) !== JSON.stringify(current),
  );
  return values.slice(0, 6);
}

function listValues(schema: Schema, current: unknown): unknown[] {
  if (schema.enum) return schema.enum;
  switch ([schema.type].flat().find((type) => type !== "null")) {
    case "boolean":
      return [current !== true, current === true];
    case "integer":
    case "number":
      return listNumbers(schema, current);
    case "string":
      return listTexts(schema, current);
    case "array":
      return [["other"], []];
    case "object":
      return [{ other: "other" }, {}];
    default:
      return ["other", 1, {}];
  }
}

function listNumbers({ minimum = -1000, maximum = 1_000_000_000 }: Schema, current: unknown): number[] {
  const near = typeof current === "number" ? [current + 1, current - 1] : [];
  return [...near, 2, 1, minimum, minimum + 1, maximum].filter((n) => n >= minimum && n <= maximum);
}

function listTexts(
  { pattern, format, minLength = 0, maxLength = 10_000 }: Schema,
  current: unknown,
): string[] {
  const form = new RegExp(pattern ?? "", "u");
  const near = typeof current === "string" && current !== "" ? [`${current}x`, current.slice(0, -1)] : [];
  const ordered =
    format === "date-time" ? [WORDS[12], ...WORDS] : format === "email" ? [WORDS[15]] : [...WORDS];
  const texts = [...(format ? [] : near), ...ordered].filter((text) => text !== undefined);
  const fitted = texts.map((text) => text.padEnd(minLength, "a").slice(0, maxLength));
  return fitted.filter((text) => form.test(text)).slice(0, MOST_TEXTS);
}

/** The least that the schema takes. */
function makeLeast(schema: Schema): unknown {
  if ("const" in schema) return schema.const;
  const [first] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  if (first) return makeLeast({ ...first, type: first.type ?? schema.type });
  const { type, properties = {}, required = [], items, minItems = 0 } = schema;
  if (type === "object" || schema.properties)
    return Object.fromEntries(required.map((name: string) => [name, makeLeast(properties[name] ?? {})]));
  if (type === "array") return minItems > 0 ? [makeLeast(items ?? {})] : [];
  return listValues(schema, undefined)[0];
}

/** @returns the value at the path, in the first element or under the first key */
export function readAt(body: Undescribed, [next, ...rest]: readonly string[]): unknown {
  if (next === undefined) return body;
  if (typeof body !== "object" || body === null) return undefined;
  if (next === "0" && !Array.isArray(body)) return readAt(body, rest);
  if (next !== "0" && Array.isArray(body)) return readAt(body[0], [next, ...rest]);
  return readAt(next === "*" ? Object.values(body)[0] : body[next], rest);
}

/** A body with another value at the path; objects that are missing on the way have what they require. */
export function writeAt(
  body: Undescribed,
  [next, ...rest]: readonly string[],
  { schema, value }: { readonly schema: Schema; readonly value: unknown },
): unknown {
  if (next === undefined) return value;
  const part = findPart(schema, next);
  if (next === "0" && isSingle(body)) return writeAt(body, rest, { schema: part, value });
  if (next === "0") {
    const list = Array.isArray(body) ? body : [];
    return [writeAt(list[0] ?? makeLeast(part), rest, { schema: part, value }), ...list.slice(1)];
  }
  if (Array.isArray(body)) return [writeAt(body[0], [next, ...rest], { schema, value }), ...body.slice(1)];
  const before = typeof body === "object" && body !== null ? body : Object(makeLeast(schema));
  const name = next === "*" ? (Object.keys(before)[0] ?? "some") : next;
  const inner = before[name] ?? (rest.length > 0 ? makeLeast(part) : undefined);
  return { ...before, [name]: writeAt(inner, rest, { schema: part, value }) };
}

/** Several endpoints take one element in place of a list. */
function isSingle(body: unknown): boolean {
  return typeof body === "object" && body !== null && !Array.isArray(body) && Object.keys(body).length > 0;
}

function findPart(schema: Schema, next: string): Schema {
  const parts = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const read = (part: Schema) =>
    next === "0" ? part.items : next === "*" ? part.additionalProperties : part.properties?.[next];
  return parts.map(read).find((part) => typeof part === "object") ?? {};
}
