import type { Definition } from "../custom-apis/custom-api.ts";
import { LONGEST_LIST, LONGEST_STRING } from "../entries/value-checks.ts";
import type { CustomField, ElementType, FieldRules } from "../fields/custom-field.ts";

/** A JSON Schema of the dialect of OpenAPI 3.1, as plain data. */
export type Schema = Readonly<Record<string, unknown>>;

const SAFE = Number.MAX_SAFE_INTEGER;
const ELEMENTS: Readonly<Record<ElementType, readonly string[]>> = {
  any: ["string", "number", "boolean"],
  string: ["string"],
  integer: ["integer"],
  boolean: ["boolean"],
  float: ["number"],
};

/** What a client sends: the fields it may set, those that cannot be null being required. */
export function inputSchema({ api, fields }: Definition, isCreate: boolean): Schema {
  const needed = fields.filter(({ rules }) => isCreate && !rules.allow_null_values);
  return {
    type: "object",
    required: ["type", ...needed.map(({ slug }) => slug)],
    properties: Object.fromEntries([
      ["type", { type: "string", const: api.api_type }],
      ...fields.filter(isNameable).map((field) => [field.slug, fieldSchema(field)] as const),
    ]),
  };
}

/** Readers of documents take a property called `$ref` for a reference; such fields are served but not described. */
function isNameable({ slug }: CustomField): boolean {
  return !slug.startsWith("$");
}

/** What the service answers: every field, null where it has no value. */
export function entrySchema({ api, fields }: Definition): Schema {
  const text = { type: "string" };
  const time = { type: "string", format: "date-time" };
  const properties = [
    ["id", { type: "string", format: "uuid" }],
    ["type", { type: "string", const: api.api_type }],
    // An entry that is older than a field or its rules shows null or a value that no longer keeps them.
    ...fields.filter(isNameable).map((field) => [field.slug, storedSchema(field)] as const),
    ["links", { type: "object", required: ["self"], properties: { self: text } }],
    [
      "meta",
      {
        type: "object",
        required: ["timestamps", "data_size", "resource_version", "etag_id"],
        properties: {
          timestamps: {
            type: "object",
            required: ["created_at", "updated_at"],
            properties: { created_at: time, updated_at: time },
          },
          data_size: { type: "integer", minimum: 0, maximum: 65536 },
          resource_version: { type: "integer", minimum: 0 },
          etag_id: text,
        },
      },
    ],
  ] as const;
  return {
    type: "object",
    required: properties.map(([name]) => name),
    properties: Object.fromEntries(properties),
  };
}

function storedSchema({ name, description, field_type, rules }: CustomField): Schema {
  const about = { title: name, ...(description === "" ? {} : { description }) };
  if (field_type === "any") return about;
  if (field_type !== "list") return { ...about, type: [jsonType(field_type), "null"] };
  return { ...about, type: ["array", "null"], items: { type: [...ELEMENTS[rules.allowed_type], "null"] } };
}

function jsonType(type: "string" | "integer" | "float" | "boolean"): string {
  return type === "float" ? "number" : type;
}

function fieldSchema(field: CustomField): Schema {
  const { name, description, rules } = field;
  const about = { title: name, ...(description === "" ? {} : { description }) };
  const type = (json: string) => ({ type: rules.allow_null_values ? [json, "null"] : json });
  switch (field.field_type) {
    case "string":
      return { ...about, ...type("string"), ...textRules(field.rules) };
    case "integer":
      return { ...about, ...type("integer"), ...range(field.rules, -SAFE, SAFE) };
    case "float":
      return { ...about, ...type("number"), ...range(field.rules, null, null) };
    case "boolean":
      return { ...about, ...type("boolean") };
    case "list":
      return { ...about, ...type("array"), ...listRules(field.rules) };
    case "any":
      return about;
  }
}

function textRules({ min_length, max_length, regex }: FieldRules["string"]): Schema {
  return {
    minLength: min_length ?? 0,
    maxLength: max_length ?? LONGEST_STRING,
    ...(regex === null ? {} : patternRule(regex)),
  };
}

/** Fields have RE2 patterns; one that other engines cannot read is told beside the schema. */
function patternRule(regex: string): Schema {
  return isReadable(regex) ? { pattern: regex } : { "x-re2-pattern": regex };
}

/** Reads the pattern and never runs it: only running one can take long. */
function isReadable(regex: string): boolean {
  try {
    return new RegExp(regex, "u").source !== "";
  } catch {
    return false;
  }
}

function range(
  { min_value, max_value }: FieldRules["float"],
  least: number | null,
  most: number | null,
): Schema {
  const minimum = min_value ?? least;
  const maximum = max_value ?? most;
  return { ...(minimum === null ? {} : { minimum }), ...(maximum === null ? {} : { maximum }) };
}

function listRules(rules: FieldRules["list"]): Schema {
  const { min_length, max_length, allowed_type, allow_null_values } = rules;
  return {
    minItems: min_length ?? 0,
    maxItems: max_length ?? LONGEST_LIST,
    items: { type: allow_null_values ? [...ELEMENTS[allowed_type], "null"] : ELEMENTS[allowed_type] },
  };
}
