import { isSchema, type Schema } from "../schema-parts.ts";
import { mapKeys } from "./keys.ts";

/** Components with a text for every field. */
export type Described = {
  readonly components: Readonly<Record<string, unknown>>;
  /** Parts without a text, by component and path: `Cart.meta.owner`. */
  readonly silent: readonly string[];
  /** Names of defaults that no part needs. */
  readonly unused: readonly string[];
};

/** Wrappers of every resource, which the introduction explains. */
const ENVELOPE = new Set(["data", "attributes"]);
const LISTS = ["oneOf", "anyOf", "allOf"];

/** Adds texts by field name where the schema has none, and labels for the keys of maps. */
export function addDefaultTexts(components: Readonly<Record<string, unknown>>): Described {
  const describer = new Describer();
  return {
    components: Object.fromEntries(
      Object.entries(components).map(([name, schema]) => [name, describer.component(name, schema)]),
    ),
    silent: describer.silent,
    unused: describer.unused(),
  };
}

class Describer {
  readonly silent: string[] = [];
  private readonly used = new Set<string>();

  component(name: string, schema: unknown): unknown {
    if (!isSchema(schema)) return schema;
    if (schema["description"] === undefined) this.silent.push(name);
    return withText(schema["description"], this.inside(schema, [name]));
  }

  unused(): readonly string[] {
    return [textsByFieldName, mapKeys].flatMap(Object.keys).filter((name) => !this.used.has(name));
  }

  /** Adds texts to the fields of a schema. @param path names of the component and of the fields around */
  private inside(schema: Schema, path: readonly string[]): Schema {
    const keys = isSchema(schema["additionalProperties"]) ? this.labelKeys(path) : undefined;
    const entries = Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties" && isSchema(value)) return [keyword, this.fields(value, path)];
      if (keyword === "items") return [keyword, this.part(value, path)];
      if (keyword === "additionalProperties") return [keyword, this.part(value, [...path, "*"])];
      if (LISTS.includes(keyword) && Array.isArray(value))
        return [keyword, value.map((one) => this.part(one, path))];
      return [keyword, value];
    });
    return { ...Object.fromEntries(entries), ...(keys ? { "x-additionalPropertiesName": keys } : {}) };
  }

  /** Label for the keys of a map in API references. */
  private labelKeys(path: readonly string[]): string | undefined {
    const name = path.slice(path.at(-1) === "*" ? -2 : -1).join(".");
    return this.findDefault(mapKeys, name, [...path, "*"]);
  }

  private part(schema: unknown, path: readonly string[]): unknown {
    return isSchema(schema) ? this.inside(schema, path) : schema;
  }

  private fields(fields: Schema, path: readonly string[]): Schema {
    const entries = Object.entries(fields).map(([key, field]) => [key, this.field(field, [...path, key])]);
    return Object.fromEntries(entries);
  }

  private field(field: unknown, path: readonly string[]): unknown {
    if (!isSchema(field)) return field;
    return withText(field["description"] ?? this.defaultText(field, path), this.inside(field, path));
  }

  private defaultText(field: Schema, path: readonly string[]): string | undefined {
    const name = path.at(-1) ?? "";
    return isExplained(field) || ENVELOPE.has(name)
      ? undefined
      : this.findDefault(textsByFieldName, name, path);
  }

  private findDefault(
    defaults: Readonly<Record<string, string>>,
    name: string,
    path: readonly string[],
  ): string | undefined {
    if (defaults[name] === undefined) this.silent.push(path.join("."));
    else this.used.add(name);
    return defaults[name];
  }
}

function withText(description: unknown, schema: Schema): Schema {
  return description === undefined ? schema : { description, ...schema };
}

/** True for a reference, whose component has the text, and for a constant. */
function isExplained(field: Schema): boolean {
  if ("const" in field) return true;
  const parts = [field, field["items"], ...toList(field["anyOf"]), ...toList(field["oneOf"])];
  return parts.some((part) => isSchema(part) && "$ref" in part);
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Default texts by field name, for fields without a text of their own. */
const textsByFieldName: Readonly<Record<string, string>> = {
  admin_attributes: "Custom attributes that shoppers do not see.",
  city: "City.",
  company_name: "Name of the company.",
  county: "County.",
  created_at: "When it was created.",
  first_name: "First name.",
  id: "Id of the resource; a UUID unless the client chose it.",
  included: "Resources that `include` asks for, by kind.",
  last: "Path of the last page. Lists under `/pcm` leave it out on that page.",
  last_name: "Last name.",
  line_1: "First line of the address.",
  line_2: "Second line of the address.",
  meta: "What the service adds to the resource, such as times.",
  next: "Path of the next page; null or absent on the last one.",
  postcode: "Postcode.",
  prev: "Path of the page before; null or absent on the first one.",
  region: "State, province or region.",
  relationships: "Resources that it refers to, or that belong to it.",
  self: "Path of the resource itself.",
  timestamps: "When it was created and last changed.",
  updated_at: "When it was last changed.",
};
