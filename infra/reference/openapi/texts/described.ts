import { isSchema, type Schema } from "../schema-parts.ts";
import { textsByFieldName } from "./by-field-name.ts";
import { mapKeys } from "./keys.ts";
import type { Texts } from "./texts.ts";

/** The schemas with a text for every field. A declaration's own text has priority. */
export type Described = {
  readonly components: Readonly<Record<string, unknown>>;
  /** Parts without a text, by component and path: `Cart.meta.owner`. */
  readonly silent: readonly string[];
  /** Texts without a component or field. */
  readonly unused: readonly string[];
};

/** Wrappers of every resource, which the introduction explains. */
const ENVELOPE = new Set(["data", "attributes"]);
const LISTS = ["oneOf", "anyOf", "allOf"];

/** Adds texts to components. One entry of `texts` can describe several similar components. */
export function describeComponents(
  components: Readonly<Record<string, unknown>>,
  texts: readonly Texts[],
): Described {
  const describer = new Describer(texts);
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
  private readonly of = new Map<string, Texts>();
  private readonly texts: readonly Texts[];

  constructor(texts: readonly Texts[]) {
    this.texts = texts;
    for (const group of texts) for (const name of Object.keys(group.components)) this.of.set(name, group);
  }

  component(name: string, schema: unknown): unknown {
    if (!isSchema(schema)) return schema;
    const said = schema["description"] ?? this.of.get(name)?.components[name];
    if (schema["description"] === undefined && said !== undefined) this.used.add(name);
    if (said === undefined) this.silent.push(name);
    return { ...(said === undefined ? {} : { description: said }), ...this.inside(schema, name, []) };
  }

  unused(): readonly string[] {
    return this.texts.flatMap(({ components, fields = {} }) => {
      const names = Object.keys(components);
      const paths = Object.keys(fields).map((path) => `${names[0]}.${path}`);
      return [...names, ...paths].filter((one) => !this.used.has(one));
    });
  }

  /** Adds texts to the fields of a schema at a path of a component. */
  private inside(schema: Schema, name: string, path: readonly string[]): Schema {
    const keys = isSchema(schema["additionalProperties"]) ? this.keysOf(name, path) : undefined;
    const entries = Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties" && isSchema(value)) return [keyword, this.fields(value, name, path)];
      if (keyword === "items") return [keyword, this.part(value, name, path)];
      if (keyword === "additionalProperties") return [keyword, this.part(value, name, [...path, "*"])];
      if (LISTS.includes(keyword) && Array.isArray(value))
        return [keyword, value.map((one) => this.part(one, name, path))];
      return [keyword, value];
    });
    return { ...Object.fromEntries(entries), ...(keys ? { "x-additionalPropertiesName": keys } : {}) };
  }

  /** Label for the keys of a map in API references. */
  private keysOf(name: string, path: readonly string[]): string | undefined {
    const own = [name, ...path].slice(path.at(-1) === "*" ? -2 : -1).join(".");
    if (mapKeys[own] === undefined) this.silent.push([name, ...path, "*"].join("."));
    return mapKeys[own];
  }

  private part(schema: unknown, name: string, path: readonly string[]): unknown {
    return isSchema(schema) ? this.inside(schema, name, path) : schema;
  }

  private fields(fields: Schema, name: string, path: readonly string[]): Schema {
    const entries = Object.entries(fields).map(([key, field]) => [
      key,
      this.field(field, name, [...path, key]),
    ]);
    return Object.fromEntries(entries);
  }

  private field(field: unknown, name: string, path: readonly string[]): unknown {
    if (!isSchema(field)) return field;
    const said = field["description"] ?? this.textOf(field, name, path);
    const isEnvelope = ENVELOPE.has(path.at(-1) ?? "");
    if (said === undefined && !isEnvelope && !isExplained(field))
      this.silent.push(`${name}.${path.join(".")}`);
    return { ...(said === undefined ? {} : { description: said }), ...this.inside(field, name, path) };
  }

  private textOf(field: Schema, name: string, path: readonly string[]): string | undefined {
    const group = this.of.get(name);
    const within = path[0] === "data" ? path.slice(1) : path;
    const own = group?.fields?.[within.join(".")];
    if (group !== undefined && own !== undefined) {
      this.used.add(`${Object.keys(group.components)[0]}.${within.join(".")}`);
      return own;
    }
    if (isExplained(field)) return undefined;
    return textsByFieldName[isReference(path) ? "relationships.data" : (path.at(-1) ?? "")];
  }
}

function isReference(path: readonly string[]): boolean {
  return path.at(-1) === "data" && path.at(-3) === "relationships";
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
