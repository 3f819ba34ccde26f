import type { FromSchema } from "json-schema-to-ts";
import { envelope, pageOf } from "../../../schemas/envelope.ts";
import { exactObject, optional } from "../../../schemas/exact-object.ts";
import { arrayOf, text, uuid } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";
import { syncedMeta } from "./owned.ts";

const word = { type: "string", minLength: 1, maxLength: 100, pattern: "\\S" } as const;
const words = (most: number) => ({ type: "array", minItems: 1, maxItems: most, items: word }) as const;
const locale = { type: "string", pattern: "^[a-z]{2}$" } as const;

const STOPWORDS = { type: { const: "catalog_search_stopword_set" }, id: { type: "string" } } as const;
const stopwords = words(1000);

export const createStopwordSetRequest = nameSchema(
  "CreateStopwordSetRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: {
      ...STOPWORDS,
      attributes: { type: "object", required: ["locale", "stopwords"], properties: { locale, stopwords } },
    },
  } as const),
);

export const updateStopwordSetRequest = nameSchema(
  "UpdateStopwordSetRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: {
      ...STOPWORDS,
      attributes: { type: "object", required: ["stopwords"], properties: { locale, stopwords } },
    },
  } as const),
);

const stopwordSet = nameSchema(
  "StopwordSet",
  exactObject({
    id: uuid,
    type: STOPWORDS.type,
    attributes: exactObject({ locale: text, stopwords: arrayOf(text) }),
    meta: syncedMeta,
  }),
);

export const stopwordSetResponse = nameSchema("StopwordSetResponse", exactObject({ data: stopwordSet }));
export const stopwordSetsResponse = nameSchema("StopwordSetListResponse", pageOf(stopwordSet));

const SYNONYMS = { type: { const: "catalog_search_synonym_set" }, id: { type: "string" } } as const;

const sentItem = nameSchema("SynonymItemRequest", {
  type: "object",
  required: ["id", "synonyms"],
  properties: {
    id: { type: "string", minLength: 1, maxLength: 255, pattern: "^[A-Za-z0-9_-]+$" },
    synonyms: words(50),
    root: word,
    locale,
    symbols_to_index: {
      type: "array",
      maxItems: 50,
      items: { type: "string", minLength: 1, maxLength: 2 },
    },
  },
} as const);

const synonymAttributes = {
  name: { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" },
  items: { type: "array", minItems: 1, maxItems: 500, items: sentItem },
} as const;

export const createSynonymSetRequest = nameSchema(
  "CreateSynonymSetRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: {
      ...SYNONYMS,
      attributes: { type: "object", required: ["name", "items"], properties: synonymAttributes },
    },
  } as const),
);

export const updateSynonymSetRequest = nameSchema(
  "UpdateSynonymSetRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: { ...SYNONYMS, attributes: { type: "object", properties: synonymAttributes } },
  } as const),
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
);

const synonymSet = nameSchema(
  "SynonymSet",
  exactObject({
    id: uuid,
    type: SYNONYMS.type,
    attributes: exactObject({ name: text, items: arrayOf(synonymItem) }),
    meta: syncedMeta,
  }),
);

export const synonymSetResponse = nameSchema("SynonymSetResponse", exactObject({ data: synonymSet }));
export const synonymSetsResponse = nameSchema("SynonymSetListResponse", pageOf(synonymSet));

export type NewStopwordSet = FromSchema<typeof createStopwordSetRequest>["data"]["attributes"];
export type StopwordSetChange = FromSchema<typeof updateStopwordSetRequest>["data"];
export type NewSynonymSet = FromSchema<typeof createSynonymSetRequest>["data"]["attributes"];
export type SynonymSetChange = FromSchema<typeof updateSynonymSetRequest>["data"];
