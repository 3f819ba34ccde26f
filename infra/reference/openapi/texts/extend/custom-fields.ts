import type { Texts } from "../texts.ts";

/** Rules for fields of every type. */
function makeRules(type: string): Readonly<Record<string, string>> {
  return {
    [type]: `Rules of a field of the type \`${type}\`; absent for other types.`,
    [`${type}.allow_null_values`]:
      "Whether the value may be null, which it is in an entry that was created without one. Default true.",
    [`${type}.immutable`]: "Whether the value is fixed once the entry is created. Default false.",
  };
}

export const customFieldTexts: readonly Texts[] = [
  {
    components: {
      CustomField: "A typed attribute of the entries of a Custom API.",
      CustomFieldResponse: "A Custom Field.",
      CustomFieldListResponse: "A page of the fields of a Custom API.",
      CreateCustomFieldRequest: "A Custom Field to create.",
      UpdateCustomFieldRequest: "Changes of a Custom Field; what is absent keeps its value, rules included.",
    },
    fields: {
      id: "Id of the Custom Field, a UUID made by the service.",
      name: "Name of the field, for administrators.",
      description: "What the field holds; empty if not given.",
      slug: "Key of the value in entries, filters and sorts; unique within the Custom API. Reserved words such as `id`, `type`, `meta` and `links` are 400.",
      field_type: "Type of the values: `any` takes JSON of any shape, `list` an array. It cannot be changed.",
      use_as_url_slug:
        "Whether the value can stand for the id of an entry in paths. Default false. Only for one field of a Custom API, a unique string without nulls, and only while there are no entries. It cannot be changed.",
      indexed:
        "Addition: whether entries are kept in order of the field's values, so that a list that filters or sorts by it costs what its page costs. For strings, integers, floats and booleans; at most 8 fields of a Custom API, 49 together with unique ones. It can be changed at any time: entries that are there follow, and until then lists do without. Absent in answers where it is not so.",
      meta: "Timestamps, and of an indexed field how far its index is.",
      presentation: "How an admin interface shows the field.",
      "presentation.sort_order":
        "Order of the fields in a form, highest first. Default 0. Lists of this API do not use it.",
    },
  },
  {
    components: {
      CustomFieldMeta: "When a Custom Field was created and last changed, and how far its index is.",
    },
    fields: {
      timestamps: "When the field was created and last changed.",
      index:
        "Addition: `building` while entries from before are being put in order, `ready` once lists use it. Absent where the field is not indexed.",
    },
  },
  {
    components: {
      CustomFieldValidation: "All rules of a field, under the name of its type.",
      CustomFieldValidationRequest:
        "Rules of a field, under the name of its type; those of another type are 400. They apply to entries written from then on.",
    },
    fields: {
      ...makeRules("string"),
      "string.min_length": "Least number of characters, less than `max_length`; null for no limit.",
      "string.max_length": "Greatest number of characters; null for the general limit of 65,535.",
      "string.regex":
        "RE2 pattern that the value must contain a match of; use `^` and `$` to match all of it. Null for none. At most 5,000 instructions when compiled, 20,000 for all fields of a Custom API.",
      "string.unique":
        "`yes` if no two entries may have the same value; any number may have null. Default `no`. It can only be changed while there are no entries. At most 49 unique fields.",
      "string.unique_case_insensitivity":
        "Whether values that differ only in letter case count as the same. Default false. Needs `unique: yes`; cannot be changed.",
      "string.references":
        "What values must be ids of; absent or null for anything. A new or changed value that names nothing is 400; ids are kept in lower case. What is named can be deleted later. At most 20 fields with references.",
      "string.references.type": "Kind of what values name.",
      "string.references.custom_api":
        "Custom API whose entries values name, for the type `custom_api_entry`: in requests its id or slug, in answers its id.",
      ...makeRules("integer"),
      "integer.min_value": "Smallest value, less than `max_value`; null for -9007199254740991.",
      "integer.max_value": "Largest value; null for 9007199254740991.",
      ...makeRules("float"),
      "float.min_value": "Smallest value, less than `max_value`; null for no limit.",
      "float.max_value": "Largest value; null for no limit.",
      ...makeRules("boolean"),
      ...makeRules("any"),
      ...makeRules("list"),
      "list.allow_null_values": "Whether the list and its elements may be null. Default true.",
      "list.min_length": "Least number of elements, not more than `max_length`; null for no limit.",
      "list.max_length": "Greatest number of elements; null for the general limit of 1,000.",
      "list.allowed_type":
        "Type of all elements. `any` (default) allows strings, numbers and booleans side by side. It cannot be changed.",
    },
  },
];
