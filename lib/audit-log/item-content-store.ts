import { unpack } from "../table/pack.ts";
import type { Item } from "../table/table.ts";

/** Attributes that say nothing of the object. */
const OWN = new Set([
  "pk",
  "sk",
  "type",
  "version",
  "expires_at",
  "by",
  "who",
  "writers",
  "keyed",
  "gsi1pk",
  "gsi1sk",
  "format",
  "data",
  "packed",
  "text",
]);

/** Objects that keep what counts next to their content, such as counters of stock. */
const COUNTED = new Set(["stock"]);

/**
 * Reads the stored fields of an object of any area. The log compares them as they are stored.
 * @throws Error for content that cannot be read
 */
export function readContent(item: Item): unknown {
  const content = readPacked(item);
  if (!COUNTED.has(item.type)) return content;
  const attributes = Object.entries(item).filter(([name]) => !OWN.has(name));
  return { ...Object(content), ...Object.fromEntries(attributes) };
}

function readPacked({ packed, text, data }: Item): unknown {
  if (packed !== undefined) return flattenValues(unpack(packed));
  return typeof text === "string" ? JSON.parse(text) : data;
}

/** Entries of Custom APIs have their fields in `values`, where they are long. */
function flattenValues(content: unknown): unknown {
  const fields = Object.entries(Object(content));
  const [[name, value] = ["", undefined]] = fields;
  return fields.length === 1 && name === "values" ? value : content;
}
