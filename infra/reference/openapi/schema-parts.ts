export type Schema = { readonly [keyword: string]: unknown };

const MAPS = new Set(["properties", "patternProperties"]);
const LISTS = new Set(["oneOf", "anyOf", "allOf", "prefixItems"]);
const SINGLES = new Set(["items", "additionalProperties", "not", "if", "then", "else"]);

export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Replaces every schema directly inside this one.
 * @param word names the position of the schema: its nearest property, or the singular of that for an element
 * @param change receives a child and the word for its position
 */
export function withChildren(
  schema: Schema,
  word: string,
  change: (child: unknown, at: string) => unknown,
): Schema {
  const changed = Object.entries(schema).map(([keyword, value]) => {
    if (SINGLES.has(keyword)) return [keyword, change(value, singular(word))];
    if (LISTS.has(keyword) && Array.isArray(value)) return [keyword, value.map((one) => change(one, word))];
    if (!MAPS.has(keyword) || !isSchema(value)) return [keyword, value];
    const inner = Object.entries(value).map(([key, one]) => [key, change(one, pascalCase(key))]);
    return [keyword, Object.fromEntries(inner)];
  });
  return Object.fromEntries(changed);
}

/** `unit_price` becomes `UnitPrice`, `price-books` becomes `PriceBooks`. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
}
