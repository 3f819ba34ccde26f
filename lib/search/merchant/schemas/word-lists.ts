import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf } from "../../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../../schemas/exact-object.ts";
import { nameNotedAnswer, refusedText } from "../../../schemas/noted-answer.ts";
import { arrayOf, etagId, moment, owner, resourceOf, text } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";

/** Word lists take effect with the next search, so they are always synced. */
const syncedMeta = nameSchema(
  "SyncedMeta",
  exactObject({
    created_at: moment,
    updated_at: moment,
    owner,
    sync_status: { const: "synced" },
    last_synced_at: moment,
    etag_id: etagId,
  }),
  {
    "": "Whose the word list is, when it changed, and that searches use it.",
    owner: "Always `store`.",
    sync_status: "Always `synced`: what is written counts from the next search on.",
    last_synced_at: "When it was last changed.",
  },
);

const word = { type: "string", minLength: 1, maxLength: 100, pattern: "\\S" } as const;
const words = (most: number) => ({ type: "array", minItems: 1, maxItems: most, items: word }) as const;
const locale = { type: "string", pattern: "^[a-z]{2}$" } as const;

const wordSetIdText = "Id of the set. An update may leave it out; another one than in the path is 400.";

const STOPWORDS = {
  type: { const: "catalog_search_stopword_set" },
  id: describeSchema({ type: "string" }, wordSetIdText),
} as const;
const stopwords = describeSchema(words(1000), "The words, each once.");

const wordSetLocaleText =
  "Language of searches as an ISO 639-1 code; searches without a language are `en`. It cannot be changed.";

export const createStopwordSetRequest = nameSchema(
  "CreateStopwordSetRequest",
  requestOf(["attributes"], {
    ...STOPWORDS,
    attributes: describeSchema(openObject(["locale", "stopwords"], { locale, stopwords }), {
      locale: wordSetLocaleText,
    }),
  }),
  "A stopword set to create.",
);

export const updateStopwordSetRequest = nameSchema(
  "UpdateStopwordSetRequest",
  requestOf(["attributes"], {
    ...STOPWORDS,
    attributes: describeSchema(openObject(["stopwords"], { locale, stopwords }), {
      locale: wordSetLocaleText,
    }),
  }),
  "The words that a stopword set is to have.",
);

const stopwordSet = nameSchema(
  "StopwordSet",
  resourceOf(STOPWORDS.type.const, {
    attributes: describeSchema(exactObject({ locale: text, stopwords: arrayOf(text) }), {
      locale: wordSetLocaleText,
      stopwords: "The words, each once.",
    }),
    meta: syncedMeta,
  }),
  {
    "": "Words that searches in a language leave out, whole and in any letter case.",
    id: wordSetIdText,
  },
);

export const stopwordSetResponse = nameAnswer(stopwordSet, "A stopword set.");
export const stopwordSetsResponse = namePage(stopwordSet, "A page of stopword sets.");

const SYNONYMS = {
  type: { const: "catalog_search_synonym_set" },
  id: describeSchema({ type: "string" }, wordSetIdText),
} as const;

const synonymTexts = {
  id: "Names the item within its set: letters, digits, hyphens and underscores. The same one twice is 400.",
  synonyms: "The words; without a root at least two different ones.",
  root: "The word that finds the others, which do not find it. Without one all find each other. It must not be among them.",
  locale: "Language of the searches that use it, as an ISO 639-1 code; `en` by default.",
  symbols_to_index: `Characters that belong to its words. ${refusedText}`,
} as const;

const sentItem = nameSchema(
  "SynonymItemRequest",
  openObject(["id", "synonyms"], {
    id: { type: "string", minLength: 1, maxLength: 255, pattern: "^[A-Za-z0-9_-]+$" },
    synonyms: words(50),
    root: word,
    locale,
    symbols_to_index: {
      type: "array",
      maxItems: 50,
      items: { type: "string", minLength: 1, maxLength: 2 },
    },
  }),
  { "": "Words that are to mean the same.", ...synonymTexts },
);

const synonymSetTexts = {
  name: "Name for merchants.",
  items: "The synonyms; in an update they replace those before.",
} as const;
const synonymAttributes = describeFields(
  {
    name: { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" },
    items: { type: "array", minItems: 1, maxItems: 500, items: sentItem },
  },
  synonymSetTexts,
);

export const createSynonymSetRequest = nameSchema(
  "CreateSynonymSetRequest",
  requestOf(["attributes"], {
    ...SYNONYMS,
    attributes: openObject(["name", "items"], synonymAttributes),
  }),
  "A synonym set to create.",
);

export const updateSynonymSetRequest = nameSchema(
  "UpdateSynonymSetRequest",
  requestOf(["attributes"], { ...SYNONYMS, attributes: openObject([], synonymAttributes) }),
  "Changes to a synonym set; what is left out keeps its value.",
);

const synonymItem = nameSchema(
  "SynonymItem",
  exactObject({
    id: text,
    synonyms: arrayOf(text),
    root: optional(text),
    locale: optional(text),
    symbols_to_index: optional(arrayOf(text)),
  }),
  { "": "Words that mean the same.", ...synonymTexts },
);

const synonymSet = nameSchema(
  "SynonymSet",
  resourceOf(SYNONYMS.type.const, {
    attributes: describeSchema(exactObject({ name: text, items: arrayOf(synonymItem) }), synonymSetTexts),
    meta: syncedMeta,
  }),
  { "": "Words that find each other in searches by the profiles that name the set.", id: wordSetIdText },
);

export const synonymSetResponse = nameNotedAnswer(synonymSet, "A synonym set.");
export const synonymSetsResponse = namePage(synonymSet, "A page of synonym sets.");

export type NewStopwordSet = FromSchema<typeof createStopwordSetRequest>["data"]["attributes"];
export type StopwordSetChange = FromSchema<typeof updateStopwordSetRequest>["data"];
export type NewSynonymSet = FromSchema<typeof createSynonymSetRequest>["data"]["attributes"];
export type SynonymSetChange = FromSchema<typeof updateSynonymSetRequest>["data"];
