import type { Texts } from "../texts.ts";

export const rules: Texts = {
  components: {
    CatalogRule:
      "Says which shoppers are served from a catalog. Of the rules that fit a shopper, the one with most kinds of criteria wins, then the oldest; one without criteria fits everybody.",
    CatalogRuleResponse: "A catalog rule.",
    CatalogRuleListResponse: "A page of catalog rules.",
    CreateCatalogRuleRequest: "A catalog rule to make. Attributes that a rule does not have are refused.",
    UpdateCatalogRuleRequest:
      "What is to change of a catalog rule; absent attributes keep their values. Attributes that a rule does not have are refused.",
  },
  fields: {
    id: "Id of the rule; a change may leave it out, and is 422 if it is not the one in the path.",
    "attributes.name": "Name for merchants; spaces are allowed. In a change, null keeps it.",
    "attributes.description": "Description for merchants; empty without one, and null clears it.",
    "attributes.catalog_id":
      "Catalog that it serves; one that does not exist is 422. The rule counts once that catalog is published. In a change, null keeps it.",
    "attributes.account_ids":
      "Accounts that it is for, by the shopper's account token. Empty for any; null empties the list. A named account counts even if channels or tags do not match, after rules that fit in full.",
    "attributes.account_tag_ids":
      "Kept as given. Accounts have no tags here, so a rule that names any fits nobody. Null empties the list.",
    "attributes.customer_ids":
      "Customers that it is for, by the shopper's customer token. Empty for any; null empties the list. A named customer counts as a named account does.",
    "attributes.channels":
      "Values of the header `EP-Channel` that it is for. Anybody can send them. Empty for any; null empties the list.",
    "attributes.tags":
      "Tags of the header `EP-Context-Tag` that it is for; one of them is enough. Anybody can send them. Empty for any; null empties the list.",
    "attributes.schedules":
      "The rule counts while one of these periods runs; empty for always. Null empties the list.",
    "attributes.created_at": "When the rule was created. Requests may repeat it, which changes nothing.",
    "attributes.updated_at": "When the rule was last changed. Requests may repeat it, which changes nothing.",
    "attributes.pricebook_ids": "Part of the public contract; taken and not kept.",
    "relationships.catalogs": "The catalog that the rule serves.",
    "relationships.catalogs.data": "Reference to the catalog.",
    "relationships.catalogs.data.id": "Id of the catalog.",
  },
};

export const schedules: Texts = {
  components: { Schedule: "A period in which a sale or a catalog rule counts. Other keys are refused." },
  fields: {
    valid_from: "First moment of it; null or absent if it has always run.",
    valid_to: "The moment it ends, which is no longer part of it; null or absent if it never ends.",
  },
};
