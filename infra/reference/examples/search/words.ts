import { sampleStopwords, sampleSynonyms } from "../../../areas/search/samples.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const stopwords = (id: string) => ({ stopword_set_id: id });
const synonyms = (id: string) => ({ synonym_set_id: id });
const STOPWORDS = "catalog_search_stopword_set";
const SYNONYMS = "catalog_search_synonym_set";

/** Stopwords and synonyms. */
export const wordExamples: Examples = {
  "search/merchant/words/create-stopword-set": {
    caller,
    body: { data: { type: STOPWORDS, attributes: { locale: "sv", stopwords: ["och", "i", "en"] } } },
  },
  "search/merchant/words/list-stopword-sets": { caller, query: { "page[limit]": "1" } },
  "search/merchant/words/read-stopword-set": { caller, path: stopwords(sampleStopwords.changed) },
  "search/merchant/words/update-stopword-set": {
    caller,
    path: stopwords(sampleStopwords.changed),
    body: {
      data: {
        type: STOPWORDS,
        id: sampleStopwords.changed,
        attributes: { stopwords: ["de", "het", "een", "voor"] },
      },
    },
  },
  "search/merchant/words/delete-stopword-set": { caller, path: stopwords(sampleStopwords.deleted) },
  "search/merchant/words/create-synonym-set": {
    caller,
    body: {
      data: {
        type: SYNONYMS,
        attributes: {
          name: "Kitchen",
          items: [
            { id: "aprons", synonyms: ["apron", "smock", "pinafore"] },
            { id: "drinkware", root: "drinkware", synonyms: ["mug", "cup"] },
          ],
        },
      },
    },
  },
  "search/merchant/words/list-synonym-sets": { caller, query: { "page[limit]": "1" } },
  "search/merchant/words/read-synonym-set": { caller, path: synonyms(sampleSynonyms.changed) },
  "search/merchant/words/update-synonym-set": {
    caller,
    path: synonyms(sampleSynonyms.changed),
    body: {
      data: {
        type: SYNONYMS,
        id: sampleSynonyms.changed,
        attributes: { items: [{ id: "cups", synonyms: ["mug", "cup", "beaker", "tumbler"] }] },
      },
    },
  },
  "search/merchant/words/delete-synonym-set": { caller, path: synonyms(sampleSynonyms.deleted) },
};
