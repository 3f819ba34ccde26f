import type {
  CoreFieldOverride,
  IndexedFieldType,
  IndexSettings,
  RegisteredField,
} from "./index-settings.ts";
import type { SearchRecord } from "./search-record.ts";
import { readRegisteredValue } from "./text-source.ts";
import type { WordSettings } from "./words.ts";

/** A field that the merchant makes searchable: of an extension, or a shopper attribute. */
type IndexableField = Omit<RegisteredField, "type"> & {
  /** ISO 639-1 code. */
  readonly locale?: string;
  /** The type of a template's field; other types are detected from values. */
  readonly type?: IndexedFieldType;
};

/** The fields that the merchant wants in indexes. A manifest tells with which an index was built. */
export type IndexableFields = WordSettings & {
  readonly fields: readonly IndexableField[];
  readonly core_field_overrides?: readonly CoreFieldOverride[];
};

export const NO_FIELDS: IndexableFields = { fields: [] };

/** Types of fields by name. Fields without a value in any product are absent. */
export type FieldTypes = Readonly<Record<string, IndexedFieldType>>;

export function toIndexSettings({ fields, ...others }: IndexableFields, types: FieldTypes): IndexSettings {
  return {
    ...others,
    fields: fields.map(({ locale: _, type, ...field }) => ({
      ...field,
      type: type ?? types[field.name] ?? "string",
    })),
  };
}

export function detectFieldTypes(records: readonly SearchRecord[], { fields }: IndexableFields): FieldTypes {
  return mergeFieldTypes(
    records.map((record) =>
      Object.fromEntries(
        fields.flatMap(({ name, type = detectType(readRegisteredValue(record, name)) }) =>
          type ? [[name, type]] : [],
        ),
      ),
    ),
  );
}

function detectType(value: unknown): IndexedFieldType | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return "boolean";
  if (typeof value !== "number") return "string";
  return Number.isInteger(value) ? "integer" : "float";
}

/** Merges the types of parts: integer and float become float, any other mix string. */
export function mergeFieldTypes(all: readonly FieldTypes[]): FieldTypes {
  const types: Record<string, IndexedFieldType> = {};
  for (const [name, type] of all.flatMap((one) => Object.entries(one))) {
    const previous = types[name];
    types[name] = previous === undefined ? type : mergeTypes(previous, type);
  }
  return types;
}

function mergeTypes(one: IndexedFieldType, other: IndexedFieldType): IndexedFieldType {
  if (one === other) return one;
  const isNumber = (type: IndexedFieldType) => type === "integer" || type === "float";
  return isNumber(one) && isNumber(other) ? "float" : "string";
}
