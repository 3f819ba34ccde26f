import type { Texts } from "../texts.ts";

/** The rules that fields of all types have. */
function rulesOf(type: string): Readonly<Record<string, string>> {
  return {
    [type]: `Rules of a field of the type \`${type}\`; not there for other types.`,
    [`${type}.allow_null_values`]:
      "Whether the value may be null, as it is in a new entry that leaves it out; true unless it is given.",
    [`${type}.immutable`]:
      "Whether an entry keeps the value that it was created with; false unless it is given.",
  };
}

export const customFieldTexts: readonly Texts[] = [
  {
    components: {
      CustomField: "A typed attribute of the entries of a Custom API.",
      CustomFieldResponse: "A Custom Field.",
      CustomFieldListResponse: "A page of the fields of a Custom API.",
      CreateCustomFieldRequest: "A Custom Field to make.",
      UpdateCustomFieldRequest: "Changes of a Custom Field; what is absent stays as it is.",
    },
    fields: {
      id: "Id of the Custom Field, a UUID made by the service.",
      name: "Name of the field as administrators see it.",
      description: "What the field holds; empty unless it is given.",
      slug: "Key of the value in entries, filters and sorts, unique within the Custom API. Words that entries use themselves (`id`, `type`, `meta`, `links`, …) are refused.",
      field_type: "Type of its values, which cannot change: `any` takes JSON of any shape, `list` an array.",
      use_as_url_slug:
        "Whether its value names an entry in paths. Needs a unique string field without nulls, one in a Custom API that has no entries; cannot change.",
      presentation: "How an administration's screens show it.",
      "presentation.sort_order":
        "Place among the fields of a form, the highest first; 0 unless it is given. Lists do not follow it.",
    },
  },
  {
    components: {
      CustomFieldValidation: "The rules of a field, all of them, under the name of its type.",
      CustomFieldValidationRequest:
        "Rules of a field under the name of its type; those of another type are 400. They bind what is written from then on.",
    },
    fields: {
      ...rulesOf("string"),
      "string.min_length": "Fewest characters, less than `max_length`; null for no bound.",
      "string.max_length": "Most characters; null for the general limit of 65,535.",
      "string.regex":
        "RE2 pattern that must occur in the value: write `^` and `$` to match all of it. Null for none; at most 5,000 instructions when compiled.",
      "string.unique":
        "`yes` if no two entries may have the same value; nulls are free. Changes only while there are no entries; 49 fields at most.",
      "string.unique_case_insensitivity":
        "Whether unique values that differ in letter case alone are the same; needs `unique`, cannot change.",
      ...rulesOf("integer"),
      "integer.min_value": "Smallest value, less than `max_value`; null for -9007199254740991.",
      "integer.max_value": "Largest value; null for 9007199254740991.",
      ...rulesOf("float"),
      "float.min_value": "Smallest value, less than `max_value`; null for no bound.",
      "float.max_value": "Largest value; null for no bound.",
      ...rulesOf("boolean"),
      ...rulesOf("any"),
      ...rulesOf("list"),
      "list.allow_null_values": "Whether the list and its elements may be null; true unless it is given.",
      "list.min_length": "Fewest elements, at most `max_length`; null for no bound.",
      "list.max_length": "Most elements; null for the general limit of 1,000.",
      "list.allowed_type":
        "Type of all elements, which cannot change; `any`, the default, takes texts, numbers and booleans side by side.",
    },
  },
];
