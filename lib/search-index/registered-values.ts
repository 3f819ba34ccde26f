import { defined } from "../kernel/defined.ts";
import type { ProductAttributes } from "../releases/published-product.ts";
import type { IndexableFields } from "./indexable-fields.ts";
import type { SearchRecord } from "./search-record.ts";

/** What a product has in the merchant's fields: nothing else of its extensions and attributes can be named by a search. */
export function registeredValues(
  { extensions, shopper_attributes }: ProductAttributes,
  fields: IndexableFields["fields"],
): Pick<SearchRecord, "extensions" | "shopper_attributes"> {
  const registered = new Set(fields.map(({ name }) => name));
  return defined({
    extensions: registeredExtensions(extensions, registered),
    shopper_attributes: registeredAttributes(shopper_attributes, registered),
  });
}

/** The field of a template has one name, under which `products(<template>)` is stored or the template alone. */
function registeredExtensions(
  extensions: ProductAttributes["extensions"] = {},
  registered: ReadonlySet<string>,
): SearchRecord["extensions"] {
  const templates = Object.entries(extensions).map(([template, values]) => {
    const isRegistered = (field: string) =>
      registered.has(`extensions.${template}.${field}`) ||
      registered.has(`extensions.products(${template}).${field}`);
    return [template, onlyThose(values, isRegistered)] as const;
  });
  return someOf(Object.fromEntries(templates.filter(([, values]) => Object.keys(values).length > 0)));
}

function registeredAttributes(
  attributes: ProductAttributes["shopper_attributes"] = {},
  registered: ReadonlySet<string>,
): SearchRecord["shopper_attributes"] {
  return someOf(onlyThose(attributes, (key) => registered.has(`shopper_attributes.${key}`)));
}

function onlyThose<T>(values: Readonly<Record<string, T>>, isWanted: (name: string) => boolean) {
  const wanted = Object.entries(values).filter(([name, value]) => isWanted(name) && isSearched(value));
  return Object.fromEntries(wanted);
}

function someOf<T extends object>(values: T): T | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}

/** Texts, numbers and the like, and lists of these: what has parts is no value of a field. */
function isSearched(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== "object");
  return value !== null && typeof value !== "object";
}
