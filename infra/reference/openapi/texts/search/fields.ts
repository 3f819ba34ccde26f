import type { Texts } from "../texts.ts";

export const indexableFields: Texts = {
  components: {
    IndexableFields:
      "What searches of the store have in addition to the usual fields, and how its texts are split into words. A store has one such resource.",
    IndexableFieldsResponse: "The indexable fields of the store.",
    IndexableFieldsListResponse: "A page with the indexable fields of the store: one, or none.",
    IndexableFieldsRequest:
      "The indexable fields as they are to be. An update replaces all of them; null is the same as leaving out.",
  },
  fields: {
    id: "Id of the resource. An update may leave it out; another one than in the path is 400.",
    "attributes.fields": "The fields, each named once.",
    "attributes.core_field_overrides": "Usual fields that can be sorted or counted by as well.",
    "attributes.token_separators":
      "Characters at which words end, in addition to spaces and punctuation. What they separate is never also one word.",
    "attributes.symbols_to_index": "Characters that belong to words, such as the `+` of `C++`.",
    "attributes.stem": "Whether plurals and singulars are one word; false by default.",
    meta: "Whose they are.",
  },
};

export const indexableField: Texts = {
  components: {
    IndexableField: "A field of products that searches can name.",
    IndexableFieldRequest: "A field of products that searches are to name.",
  },
  fields: {
    name: "`extensions.products(<template>).<field>` or `shopper_attributes.<key>`, the key with at most 64 letters, digits, hyphens and underscores. Another name is 400.",
    type: "What the field held when a release was last reindexed; `string` before that, and where it has held texts in any release.",
    facetable: "Whether searches can count its values; false by default.",
    sortable: "Whether searches can be sorted by it; numbers always can.",
    locale: "Language of its words as an ISO 639-1 code. Stored without any effect.",
  },
};

export const coreFieldOverrides: Texts = {
  components: {
    CoreFieldOverride: "Further uses of a usual field.",
    CoreFieldOverrideRequest: "What a usual field is to be used for.",
  },
  fields: {
    name: "A usual field such as `description` or `created_at`; another name is 400.",
    facetable: "Whether searches can count its values.",
    sortable: "Whether searches can be sorted by it.",
  },
};

export const owners: Texts = {
  components: {
    OwnerMeta: "Whose it is.",
    SyncedMeta: "Whose the word list is, when it changed, and that searches use it.",
  },
  fields: {
    owner: "Always `store`.",
    created_at: "When it was created.",
    updated_at: "When it was last changed.",
    sync_status: "Always `synced`: what is written counts from the next search on.",
    last_synced_at: "When it was last changed.",
  },
};
