import type { FromSchema } from "json-schema-to-ts";
import { describeSchema } from "../../../schemas/describe-schema.ts";
import { namePage, requestOf } from "../../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../../schemas/exact-object.ts";
import { nameNotedAnswer, refusedText } from "../../../schemas/noted-answer.ts";
import { arrayOf, etagId, owner, resourceOf, text } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";

const ownerMeta = nameSchema("OwnerMeta", exactObject({ owner, etag_id: etagId }), {
  "": "Whose it is, and the tag of its state.",
  owner: "Always `store`.",
});

const TYPE = "catalog_search_indexable_fields";
const MOST_FIELDS = 100;

const flag = { type: "boolean" } as const;
const character = { type: "string", minLength: 1, maxLength: 2, pattern: "^\\S+$" } as const;
const characters = { type: "array", items: character, maxItems: 50 } as const;
const locale = {
  type: "string",
  pattern: "^[a-z]{2}$",
  description: `ISO 639-1 code such as \`en\`. ${refusedText}`,
} as const;
const name = { type: "string", minLength: 1, maxLength: 255 } as const;

const indexableFieldTexts = {
  name:
    "`extensions.products(<template>).<field>` or `shopper_attributes.<key>`, the key with at most 64 " +
    "letters, digits, hyphens and underscores. Another name is 400.",
  facetable: "Whether searches can count its values; false by default.",
  sortable: "Whether searches can be sorted by it; numbers always can.",
} as const;

const sentField = nameSchema(
  "IndexableFieldRequest",
  openObject(["name"], { name, facetable: flag, sortable: flag, locale }),
  { "": "A field of products that searches are to name.", ...indexableFieldTexts },
);

const sentOverride = nameSchema(
  "CoreFieldOverrideRequest",
  openObject(["name"], { name, facetable: flag, sortable: flag }),
  {
    "": "What a usual field is to be used for.",
    name: "A usual field such as `description` or `created_at`; another name is 400.",
    facetable: "Whether searches can count its values.",
    sortable: "Whether searches can be sorted by it.",
  },
);

const indexableFieldsTexts = {
  fields: "The fields, each named once.",
  core_field_overrides: "Usual fields that can be sorted or counted by as well.",
  token_separators:
    "Characters at which words end, in addition to spaces and punctuation. What they separate is never also one word.",
  symbols_to_index: "Characters that belong to words, such as the `+` of `C++`.",
  stem: "Whether plurals and singulars are one word; false by default.",
} as const;

const attributes = describeSchema(
  openObject([], {
    fields: { type: "array", maxItems: MOST_FIELDS, items: sentField },
    core_field_overrides: { type: "array", maxItems: MOST_FIELDS, items: sentOverride },
    token_separators: characters,
    symbols_to_index: characters,
    stem: flag,
  }),
  indexableFieldsTexts,
);

const indexableFieldsIdText =
  "Id of the resource. An update may leave it out; another one than in the path is 400.";

export const indexFieldsRequest = nameSchema(
  "IndexableFieldsRequest",
  requestOf(["attributes"], { type: { const: TYPE }, id: { type: "string" }, attributes }),
  {
    "": "The indexable fields as they are to be. An update replaces all of them; null is the same as leaving out.",
    id: indexableFieldsIdText,
  },
);

const field = nameSchema(
  "IndexableField",
  exactObject({
    name: text,
    type: { enum: ["string", "int64", "float", "bool", "date"] },
    facetable: optional({ type: "boolean" }),
    sortable: optional({ type: "boolean" }),
    locale: optional(text),
  }),
  {
    "": "A field of products that searches can name.",
    ...indexableFieldTexts,
    type: "What the field held when a release was last reindexed; `string` before that, and where it has held texts in any release.",
    locale: "Language of its words as an ISO 639-1 code, kept without effect.",
  },
);

const coreFieldOverride = nameSchema(
  "CoreFieldOverride",
  exactObject({
    name: text,
    sortable: optional({ type: "boolean" }),
    facetable: optional({ type: "boolean" }),
  }),
  {
    "": "Further uses of a usual field.",
    name: "A usual field such as `description` or `created_at`; another name is 400.",
    sortable: "Whether searches can be sorted by it.",
    facetable: "Whether searches can count its values.",
  },
);

const indexableFields = nameSchema(
  "IndexableFields",
  resourceOf(TYPE, {
    attributes: describeSchema(
      exactObject({
        fields: arrayOf(field),
        core_field_overrides: optional(arrayOf(coreFieldOverride)),
        token_separators: optional(arrayOf(text)),
        symbols_to_index: optional(arrayOf(text)),
        stem: optional({ type: "boolean" }),
      }),
      indexableFieldsTexts,
    ),
    meta: ownerMeta,
  }),
  {
    "":
      "What searches of the store have in addition to the usual fields, and how its texts are split into " +
      "words. A store has one such resource.",
    id: indexableFieldsIdText,
    meta: "Whose they are.",
  },
);

export const indexFieldsResponse = nameNotedAnswer(indexableFields, "The indexable fields of the store.");
export const indexFieldsListResponse = namePage(indexableFields, {
  "": "A page with the indexable fields of the store: one, or none.",
  meta: "Whose they are.",
});

export type SentFields = FromSchema<typeof indexFieldsRequest>["data"];
