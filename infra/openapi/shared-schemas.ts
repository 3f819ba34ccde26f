type Schema = { readonly [keyword: string]: unknown };

const SHORTEST_SHARED = 300;
const MAPS = new Set(["properties", "patternProperties"]);
const LISTS = new Set(["oneOf", "anyOf", "allOf", "prefixItems"]);
const SINGLES = new Map([
  ["items", "Element"],
  ["additionalProperties", "Value"],
  ["not", "Not"],
  ["if", "If"],
  ["then", "Then"],
  ["else", "Else"],
]);

/** Where a schema was first seen, which gives it its name: the area and the property, `Carts` and `UnitPrice`. */
export type Place = { readonly area: string; readonly word: string };

/**
 * Schemas that stand in several places become components: the declarations repeat a price or a cart item wherever
 * one is shown, a document should not.
 */
export class SharedSchemas {
  readonly components: Record<string, unknown> = {};
  private readonly seen = new Map<string, number>();
  private readonly names = new Map<string, string>();

  /** First pass, over every schema of the document. */
  count(schema: unknown): void {
    if (!isSchema(schema)) return;
    const text = JSON.stringify(schema);
    this.seen.set(text, (this.seen.get(text) ?? 0) + 1);
    withChildren(schema, "", (child) => {
      this.count(child);
      return child;
    });
  }

  /** Second pass: the schema with its repeated parts replaced by references. */
  refer(schema: unknown, place: Place): unknown {
    if (!isSchema(schema)) return schema;
    const text = JSON.stringify(schema);
    if (text.length < SHORTEST_SHARED || (this.seen.get(text) ?? 0) < 2) return this.inside(schema, place);
    const name = this.names.get(text) ?? this.define(schema, text, place);
    return { $ref: `#/components/schemas/${name}` };
  }

  private define(schema: Schema, text: string, place: Place): string {
    const taken = new Set(this.names.values());
    const wanted = `${place.area}${place.word}`;
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
    this.names.set(text, name);
    this.components[name] = this.inside(schema, place);
    return name;
  }

  private inside(schema: Schema, { area, word }: Place): Schema {
    return withChildren(schema, word, (child, at) => this.refer(child, { area, word: at }));
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema with every schema directly inside it changed; `at` is the word for where it stands. */
function withChildren(schema: Schema, word: string, change: (child: unknown, at: string) => unknown): Schema {
  const changed = Object.entries(schema).map(([keyword, value]) => {
    const single = SINGLES.get(keyword);
    if (single !== undefined) return [keyword, change(value, `${word}${single}`)];
    if (LISTS.has(keyword) && Array.isArray(value)) {
      return [keyword, value.map((one) => change(one, `${word}Choice`))];
    }
    if (!MAPS.has(keyword) || !isSchema(value)) return [keyword, value];
    const inner = Object.entries(value).map(([key, one]) => [key, change(one, pascalCase(key))]);
    return [keyword, Object.fromEntries(inner)];
  });
  return Object.fromEntries(changed);
}

/** `unit_price` is `UnitPrice`, `price-books` is `PriceBooks`. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
