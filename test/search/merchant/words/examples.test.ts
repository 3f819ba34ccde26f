import { demoId } from "../../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../../support/examples.ts";

const stopwords = (name: string) => ({ stopword_set_id: demoId(name) });
const synonyms = (name: string) => ({ synonym_set_id: demoId(name) });
const STOPWORDS = "catalog_search_stopword_set";
const SYNONYMS = "catalog_search_synonym_set";

/** Stopwords and synonyms. */
showExamples({
  "search/merchant/words/create-stopword-set": {
    data: { type: STOPWORDS, attributes: { locale: "sv", stopwords: ["och", "i", "en"] } },
  },
  "search/merchant/words/list-stopword-sets": { query: { "page[limit]": "1" } },
  "search/merchant/words/read-stopword-set": { path: stopwords("stopwords to change") },
  "search/merchant/words/update-stopword-set": {
    path: stopwords("stopwords to change"),
    data: {
      type: STOPWORDS,
      id: demoId("stopwords to change"),
      attributes: { stopwords: ["de", "het", "een", "voor"] },
    },
  },
  "search/merchant/words/delete-stopword-set": { path: stopwords("stopwords to delete") },
  "search/merchant/words/create-synonym-set": {
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
  "search/merchant/words/list-synonym-sets": { query: { "page[limit]": "1" } },
  "search/merchant/words/read-synonym-set": { path: synonyms("synonyms to change") },
  "search/merchant/words/update-synonym-set": {
    path: synonyms("synonyms to change"),
    data: {
      type: SYNONYMS,
      id: demoId("synonyms to change"),
      attributes: { items: [{ id: "cups", synonyms: ["mug", "cup", "beaker", "tumbler"] }] },
    },
  },
  "search/merchant/words/delete-synonym-set": { path: synonyms("synonyms to delete") },
});
