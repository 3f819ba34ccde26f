import { link } from "../../schemas/resource.ts";
import { type Definition, setSlugs } from "../custom-apis/custom-api.ts";
import { LONGEST_LIST, LONGEST_STRING } from "../entries/value-checks.ts";
import { type CustomField, type ElementType, type FieldRules, referencesOf } from "../fields/custom-field.ts";
import { ref, type Schema } from "./answers.ts";
import type { Described } from "./example-values.ts";

const SAFE = Number.MAX_SAFE_INTEGER;
const ELEMENTS: Readonly<Record<ElementType, readonly string[]>> = {
  any: ["string", "number", "boolean"],
  string: ["string"],
  integer: ["integer"],
  boolean: ["boolean"],
  float: ["number"],
};

/** Entry, list and request schemas of a Custom API by name. */
export function buildEntrySchemas(definition: Described): readonly (readonly [string, Schema])[] {
  const { api_type, name } = definition.api;
  return [
    [api_type, entrySchema(definition, true)],
    [`${api_type}_create`, inputSchema(definition, true)],
    [`${api_type}_update`, inputSchema(definition, false)],
    ...(hasBlindWriters(definition)
      ? [[`${api_type}_written`, entrySchema(definition, false)] as const]
      : []),
    [
      `${api_type}_list`,
      {
        title: `${name}: a page`,
        description: "A page of entries.",
        type: "object",
        required: ["data", "meta", "links"],
        properties: {
          data: {
            type: "array",
            description: "The entries of the page, in the order of the list.",
            items: ref(api_type),
          },
          meta: ref("PageMeta"),
          links: ref("PageLinks"),
        },
      },
    ],
  ];
}

/** True if a policy lets callers write entries that they may not read. */
export function hasBlindWriters({ policies }: Definition): boolean {
  return policies.some(({ create, update, read }) => (create || update) && !read);
}

function inputSchema({ api, fields, examples }: Described, isCreate: boolean): Schema {
  const needed = fields.filter((field) => isNameable(field) && isCreate && !field.rules.allow_null_values);
  const id = { type: "string", description: "Not read: clients may send back the id that they got." };
  return {
    title: `${api.name}: ${isCreate ? "a new entry" : "changes of an entry"}`,
    description: [
      isCreate ? "What is left out is null." : "What is left out stays as it is.",
      ...describeSets({ api, fields }),
    ].join(" "),
    type: "object",
    required: ["type", ...needed.map(({ slug }) => slug)],
    properties: Object.fromEntries([
      ...(isCreate ? [] : [["id", id] as const]),
      ["type", typeSchema(api)],
      ...fields
        .filter(isNameable)
        .map((field) => [field.slug, fieldSchema(field, examples.get(field))] as const),
    ]),
  };
}

function describeSets({ api, fields }: Pick<Definition, "api" | "fields">): string[] {
  const sets = setSlugs(api.unique_together ?? [], fields);
  return sets.map((slugs) => `No two entries have the same \`${slugs.join("`, `")}\`.`);
}

/** Readers of documents take a property called `$ref` for a reference, so such fields are not described. */
export function isNameable({ slug }: CustomField): boolean {
  return !slug.startsWith("$");
}

/** @param isWhole false for the answer to a caller who may not read: no values, no state in `meta` */
function entrySchema({ api, fields }: Definition, isWhole: boolean): Schema {
  const own = fields.filter(isNameable);
  // An entry older than a field or its rules may show null or a value that breaks them.
  const values = own.map((field) => [field.slug, toStoredSchema(field)] as const);
  const about = isWhole ? api.description : "Values and state are left out for who may write and not read.";
  return {
    title: isWhole ? api.name : `${api.name}: a written entry`,
    ...(about === "" ? {} : { description: about }),
    type: "object",
    required: ["id", "type", ...(isWhole ? own.map(({ slug }) => slug) : []), "links", "meta"],
    properties: Object.fromEntries([
      ["id", ID],
      ["type", typeSchema(api)],
      ...values,
      ["links", LINKS],
      ["meta", isWhole ? META : { ...META, required: ["timestamps"] }],
    ]),
  };
}

function typeSchema({ api_type }: Definition["api"]): Schema {
  return { type: "string", const: api_type, description: "Type of all entries of this kind." };
}

function toStoredSchema({ name, description, field_type, rules }: CustomField): Schema {
  const about = describeField({ name, description });
  if (field_type === "any") return about;
  if (field_type !== "list") return { ...about, type: [jsonType(field_type), "null"] };
  return { ...about, type: ["array", "null"], items: { type: [...ELEMENTS[rules.allowed_type], "null"] } };
}

function jsonType(type: "string" | "integer" | "float" | "boolean"): string {
  return type === "float" ? "number" : type;
}

function describeField({ name, description }: Pick<CustomField, "name" | "description">): Schema {
  return { title: name, ...(description === "" ? {} : { description }) };
}

function describeReference(field: CustomField): Pick<CustomField, "name" | "description"> {
  const references = referencesOf(field);
  if (!references) return field;
  const text = `Id of a ${references.type} that is there.`;
  return { name: field.name, description: [field.description, text].filter((part) => part !== "").join(" ") };
}

function fieldSchema(field: CustomField, example: unknown): Schema {
  const { rules } = field;
  const about = {
    ...describeField(describeReference(field)),
    ...(example === undefined ? {} : { examples: [example] }),
  };
  const type = (json: string) => ({ type: rules.allow_null_values ? [json, "null"] : json });
  switch (field.field_type) {
    case "string":
      return { ...about, ...type("string"), ...textRules(field.rules) };
    case "integer":
      return { ...about, ...type("integer"), ...buildRangeRules(field.rules, -SAFE, SAFE) };
    case "float":
      return { ...about, ...type("number"), ...buildRangeRules(field.rules, null, null) };
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
    ...(regex ? patternRule(regex) : {}),
  };
}

/** Patterns are RE2. One that other engines cannot parse gets an extension keyword. */
function patternRule(regex: string): Schema {
  return isReadable(regex) ? { pattern: regex } : { "x-re2-pattern": regex };
}

/** Only parses the pattern: running it could take long. */
function isReadable(regex: string): boolean {
  try {
    return new RegExp(regex, "u").source !== "";
  } catch {
    return false;
  }
}

function buildRangeRules(
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

const ID = { type: "string", format: "uuid", description: "Id of the entry." };
const LINKS = {
  type: "object",
  description: "Where the entry is.",
  required: ["self"],
  properties: { self: { ...link, description: "Path of the entry." } },
};
const TIME = { type: "string", format: "date-time" };
const META = {
  type: "object",
  description: "Times and state of the entry.",
  required: ["timestamps", "data_size", "resource_version", "etag_id"],
  properties: {
    timestamps: {
      type: "object",
      description: "When the entry was written.",
      required: ["created_at", "updated_at"],
      properties: {
        created_at: { ...TIME, description: "When it was created." },
        updated_at: { ...TIME, description: "When it was last changed." },
      },
    },
    data_size: {
      type: "integer",
      minimum: 0,
      maximum: 65536,
      description: "Bytes of the values, 65,536 at most.",
    },
    resource_version: {
      type: "integer",
      minimum: 0,
      description: "0 when created, one more with each change.",
    },
    etag_id: {
      type: "string",
      pattern: "^[0-9a-f]{64}$",
      description: "The state as the header `ETag` has it.",
    },
  },
};
