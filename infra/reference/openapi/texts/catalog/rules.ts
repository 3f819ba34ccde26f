import type { Texts } from "../texts.ts";

export const rules: Texts = {
  components: {
    CatalogRule:
      "Says which shoppers are served from a catalog. Of the rules that fit a shopper, the one with the most kinds of criteria wins, of equal ones the oldest. A rule without criteria fits everybody.",
    CatalogRuleResponse: "A catalog rule.",
    CatalogRuleListResponse: "A page of catalog rules.",
    CreateCatalogRuleRequest: "A catalog rule to create. An unknown attribute is 422.",
    UpdateCatalogRuleRequest:
      "Changes to a catalog rule; attributes that are left out keep their values. An unknown attribute is 422.",
  },
  fields: {
    id: "Id of the rule. An update may leave it out; another one than in the path is 422.",
    "attributes.name": "Name for merchants. Null in an update keeps it.",
    "attributes.description": "Description for merchants; empty without one, and null clears it.",
    "attributes.catalog_id":
      "Catalog that shoppers are served from; one that does not exist is 422. The rule has no effect until that catalog is published. Null in an update keeps it.",
    "attributes.account_ids":
      "Accounts that the rule is for, known by the shopper's account token. Empty means any; null empties the list. A listed account is served even if channels or tags do not match, unless another rule with criteria matches in full.",
    "attributes.account_tag_ids":
      "Kept as sent. Accounts have no tags here, so a rule with any fits no shopper. Null empties the list.",
    "attributes.customer_ids":
      "Customers that the rule is for, known by the shopper's customer token. Empty means any; null empties the list. Channels and tags count for them as for `account_ids`.",
    "attributes.channels":
      "Values of the header `EP-Channel` that the rule is for; any client can send them. Empty means any; null empties the list.",
    "attributes.tags":
      "Tags of the header `EP-Context-Tag` that the rule is for, of which one is enough; any client can send them. Empty means any; null empties the list.",
    "attributes.schedules": "Periods in which the rule counts; empty means always. Null empties the list.",
    "attributes.created_at": "When the rule was created. Ignored in a request.",
    "attributes.updated_at": "When the rule was last changed. Ignored in a request.",
    "attributes.pricebook_ids": "Ignored: rules do not choose price books here.",
    "relationships.catalogs": "The catalog that the rule serves.",
    "relationships.catalogs.data": "Reference to the catalog.",
    "relationships.catalogs.data.id": "Id of the catalog.",
  },
};

export const schedules: Texts = {
  components: {
    Schedule: "A period in which a sale or a catalog rule counts. Other fields are refused with 422.",
  },
  fields: {
    valid_from: "When it begins; null or absent if it has no beginning.",
    valid_to: "When it ends, from which moment on it no longer counts; null or absent if it has no end.",
  },
};
