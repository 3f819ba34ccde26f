/** Fields of stored objects with what a person calls them, in the order of choice. */
const NAMES = ["name", "slug", "sku", "code", "file_name"];
const PARTS = ["attributes", "fields", "api", "hierarchy"];

/** Empty for an object without a name, and for a value that is none. */
export function findShownName(value: unknown): { readonly name?: string } {
  const objects = [value, ...PARTS.map((part) => readField(value, part))];
  for (const object of objects) {
    for (const field of NAMES) {
      const name = readField(object, field);
      if (typeof name === "string" && name !== "") return { name: name.slice(0, LONGEST_NAME) };
    }
  }
  return {};
}

const LONGEST_NAME = 256;

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
