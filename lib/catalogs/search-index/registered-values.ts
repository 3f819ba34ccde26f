import { dropUndefined } from "../../kernel/objects.ts";
import type { ProductAttributes } from "../../releases/published-product.ts";
import type { IndexableFields } from "./indexable-fields.ts";
import type { SearchRecord } from "./search-record.ts";

/** Keeps only the extensions and shopper attributes that a search can name. */
export function pickRegisteredValues(
  { extensions, shopper_attributes }: ProductAttributes,
  fields: IndexableFields["fields"],
): Pick<SearchRecord, "extensions" | "shopper_attributes"> {
  const registered = new Set(fields.map(({ name }) => name));
  return dropUndefined({
    extensions: pickRegisteredExtensions(extensions, registered),
    shopper_attributes: pickRegisteredAttributes(shopper_attributes, registered),
  });
}

/** A template is stored as `products(<template>)` or bare, but its field has one name. */
function pickRegisteredExtensions(
  extensions: ProductAttributes["extensions"] = {},
  registered: ReadonlySet<string>,
): SearchRecord["extensions"] {
  const templates = Object.entries(extensions).map(([template, values]) => {
    const isRegistered = (field: string) =>
      registered.has(`extensions.${template}.${field}`) ||
      registered.has(`extensions.products(${template}).${field}`);
    return [template, pickSearchedValues(values, isRegistered)] as const;
  });
  return dropEmptyObject(
    Object.fromEntries(templates.filter(([, values]) => Object.keys(values).length > 0)),
  );
}

function pickRegisteredAttributes(
  attributes: ProductAttributes["shopper_attributes"] = {},
  registered: ReadonlySet<string>,
): SearchRecord["shopper_attributes"] {
  return dropEmptyObject(
    pickSearchedValues(attributes, (key) => registered.has(`shopper_attributes.${key}`)),
  );
}

function pickSearchedValues<T>(values: Readonly<Record<string, T>>, isWanted: (name: string) => boolean) {
  const kept = Object.entries(values).filter(([name, value]) => isWanted(name) && isSearched(value));
  return Object.fromEntries(kept);
}

function dropEmptyObject<T extends object>(values: T): T | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}

/** Objects are not values of a field. */
function isSearched(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== "object");
  return value !== null && typeof value !== "object";
}
