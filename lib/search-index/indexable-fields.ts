import type {
  CoreFieldOverride,
  IndexedFieldType,
  IndexSettings,
  RegisteredField,
} from "./index-settings.ts";
import type { SearchRecord } from "./search-record.ts";
import { registeredValue } from "./text-source.ts";
import type { WordSettings } from "./words.ts";

/** A field of products that the merchant makes searchable: of a template's extension, or a shopper attribute. */
export type IndexableField = Omit<RegisteredField, "type"> & {
  /** Language of its words, an ISO 639-1 code. */
  readonly locale?: string;
};

/** What the merchant wants indexes to have. Each index says what it has: what it was built with. */
export type IndexableFields = WordSettings & {
  readonly fields: readonly IndexableField[];
  readonly core_field_overrides?: readonly CoreFieldOverride[];
};

/** What the indexes have of a store that wants nothing more. */
export const NO_FIELDS: IndexableFields = { fields: [] };

/** What fields hold, by their names; those of which no product has a value are absent. */
export type FieldTypes = Readonly<Record<string, IndexedFieldType>>;

/** The fields of an index, with what they hold. */
export function indexSettings({ fields, ...others }: IndexableFields, types: FieldTypes): IndexSettings {
  return {
    ...others,
    fields: fields.map(({ locale: _, ...field }) => ({ ...field, type: types[field.name] ?? "string" })),
  };
}

/** What the merchant's fields hold in these products. */
export function fieldTypes(records: readonly SearchRecord[], { fields }: IndexableFields): FieldTypes {
  return commonTypes(
    records.map((record) =>
      Object.fromEntries(
        fields.flatMap(({ name }) => {
          const type = typeOf(registeredValue(record, name));
          return type ? [[name, type]] : [];
        }),
      ),
    ),
  );
}

function typeOf(value: unknown): IndexedFieldType | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return "boolean";
  if (typeof value !== "number") return "string";
  return Number.isInteger(value) ? "integer" : "float";
}

/** What fields hold of which all these are parts. */
export function commonTypes(all: readonly FieldTypes[]): FieldTypes {
  const types: Record<string, IndexedFieldType> = {};
  for (const [name, type] of all.flatMap((one) => Object.entries(one))) {
    const known = types[name];
    types[name] = known === undefined ? type : commonType(known, type);
  }
  return types;
}

function commonType(one: IndexedFieldType, other: IndexedFieldType): IndexedFieldType {
  if (one === other) return one;
  const isNumber = (type: IndexedFieldType) => type === "integer" || type === "float";
  return isNumber(one) && isNumber(other) ? "float" : "string";
}
