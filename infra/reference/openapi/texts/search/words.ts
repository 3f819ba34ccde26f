import type { Texts } from "../texts.ts";

export const stopwordSets: Texts = {
  components: {
    StopwordSet: "Words that searches in a language leave out, whole and in any letter case.",
    StopwordSetResponse: "A stopword set.",
    StopwordSetListResponse: "A page of stopword sets.",
    CreateStopwordSetRequest: "A stopword set to create.",
    UpdateStopwordSetRequest: "The words that a stopword set is to have.",
  },
  fields: {
    id: "Id of the set. An update may leave it out; another one than in the path is 400.",
    "attributes.locale":
      "Language of searches as an ISO 639-1 code; searches without a language are `en`. It cannot be changed.",
    "attributes.stopwords": "The words, each once.",
  },
};

export const synonymSets: Texts = {
  components: {
    SynonymSet: "Words that find each other in searches by the profiles that name the set.",
    SynonymSetResponse: "A synonym set.",
    SynonymSetListResponse: "A page of synonym sets.",
    CreateSynonymSetRequest: "A synonym set to create.",
    UpdateSynonymSetRequest: "Changes to a synonym set; what is left out keeps its value.",
  },
  fields: {
    id: "Id of the set. An update may leave it out; another one than in the path is 400.",
    "attributes.name": "Name for merchants.",
    "attributes.items": "The synonyms; in an update they replace those before.",
  },
};

export const synonymItems: Texts = {
  components: {
    SynonymItem: "Words that mean the same.",
    SynonymItemRequest: "Words that are to mean the same.",
  },
  fields: {
    id: "Names the item within its set: letters, digits, hyphens and underscores. The same one twice is 400.",
    synonyms: "The words; without a root at least two different ones.",
    root: "The word that finds the others, which do not find it. Without one all find each other. It must not be among them.",
    locale: "Language of the searches that use it, as an ISO 639-1 code; `en` by default.",
    symbols_to_index: "Characters that belong to its words. Stored without any effect.",
  },
};
