import type { JSONSchema } from "json-schema-to-ts";

/**
 * Texts by path: `meta.owner`. Elements of a list have the list's path, values of a map the path `*`, the schema itself `""`.
 * The wrapper `data` of a request or answer is left out.
 */
export type Texts = Readonly<Record<string, string>>;
type Part = Readonly<Record<string, unknown>>;

/**
 * A schema with texts for the API reference. They replace the texts of its parts.
 * @throws Error for a path that the schema does not have
 */
export function describeSchema<const S extends JSONSchema>(schema: S, texts: string | Texts): S;
// @__NO_SIDE_EFFECTS__
export function describeSchema(schema: unknown, texts: string | Texts): unknown {
  return addTexts(schema, texts);
}

/**
 * Fields that several schemas share, with texts.
 * @throws Error for a path that they do not have
 */
export function describeFields<const F extends Readonly<Record<string, unknown>>>(fields: F, texts: Texts): F;
// @__NO_SIDE_EFFECTS__
export function describeFields(properties: Part, texts: Texts): unknown {
  return addTexts({ properties }, texts).properties;
}

/** @param name of the schema, for errors @throws Error for a path that the schema does not have */
// @__NO_SIDE_EFFECTS__
export function addTexts(schema: unknown, texts: string | Texts, name?: string): Part {
  let said = isPart(schema) ? schema : {};
  for (const [path, text] of Object.entries(typeof texts === "string" ? { "": texts } : texts)) {
    const more = addText(said, path === "" ? [] : path.split("."), text);
    if (more === undefined)
      throw new Error(
        `The schema ${name ?? JSON.stringify(schema)} has a text for '${path}', but no such part.`,
      );
    said = more;
  }
  return said;
}

/** Undefined for a part without this path. */
function addText(part: unknown, path: readonly string[], text: string): Part | undefined {
  if (!isPart(part)) return undefined;
  if ("ifAny" in part) return replaceKeys(part, ["ifAny"], (inner) => addText(inner, path, text));
  if (path.length === 0) {
    const { description: _, ...rest } = part;
    return { description: text, ...rest };
  }
  return replaceKeys(part, Object.keys(part), (value, keyword) => addTextBelow(keyword, value, path, text));
}

function addTextBelow(keyword: string, value: unknown, path: readonly string[], text: string): unknown {
  const [field = "", ...rest] = path;
  if (keyword === "items") return addText(value, path, text);
  if (keyword === "additionalProperties") return field === "*" ? addText(value, rest, text) : undefined;
  if (Array.isArray(value) && ["oneOf", "anyOf", "allOf"].includes(keyword)) {
    const branches = value.map((branch) => addText(branch, path, text));
    return branches.some(Boolean) ? value.map((branch, at) => branches[at] ?? branch) : undefined;
  }
  if (keyword !== "properties" || !isPart(value)) return undefined;
  return field in value
    ? replaceKeys(value, [field], (inner) => addText(inner, rest, text))
    : replaceKeys(value, ["data"], (inner) => addText(inner, path, text));
}

/** A copy with some values replaced; undefined if none of them is. */
function replaceKeys(
  part: Part,
  keys: readonly string[],
  change: (value: unknown, key: string) => unknown,
): Part | undefined {
  const changed = keys.map((key) => [key, change(part[key], key)]).filter(([, value]) => value !== undefined);
  return changed.length === 0 ? undefined : { ...part, ...Object.fromEntries(changed) };
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
