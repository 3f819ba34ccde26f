import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { createRequestSchema, envelope, nameLinkedAnswer, namePage, requestOf } from "../schemas/envelope.ts";
import { openObject } from "../schemas/exact-object.ts";
import { resourceId as id, longText, name, schedule } from "../schemas/fields.ts";
import { nameLinkedNotedAnswer, refusedText } from "../schemas/noted-answer.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  catalogIdText,
  catalogLocales,
  catalogResource,
  catalogRuleIdText,
  catalogRuleNameTexts,
  catalogRuleTexts,
  catalogTexts,
  matchedRuleResource,
  releaseResource,
  ruleResource,
} from "./resource-schemas.ts";

/** Price books of a catalog or a rule: the limit of Elastic Path Commerce Cloud. */
const MOST_BOOKS = 5;
const priority = { type: "integer", minimum: 0, maximum: 1_000_000 } as const;

const attributes = describeFields(
  {
    name,
    description: longText,
    hierarchy_ids: { type: "array", items: id, maxItems: 100 },
    pricebook_id: { type: ["string", "null"], maxLength: 64 },
    pricebook_ids: {
      type: ["array", "null"],
      maxItems: MOST_BOOKS,
      items: openObject(["id"], { id, priority }),
    },
    locales: { ...catalogLocales, type: ["object", "null"] },
    enable_price_segmentation: { type: ["boolean", "null"] },
    include_draft_products: { type: ["boolean", "null"] },
  },
  catalogTexts,
);

export const createCatalogRequest = nameSchema(
  "CreateCatalogRequest",
  createRequestSchema("catalog", ["name", "hierarchy_ids"], attributes),
  "A catalog to create.",
);

/** For required attributes, `null` means: no change. */
const nullable = {
  name: { ...name, type: ["string", "null"] },
  hierarchy_ids: { ...attributes.hierarchy_ids, type: ["array", "null"] },
} as const;

export const updateCatalogRequest = nameSchema(
  "UpdateCatalogRequest",
  requestOf([], {
    type: { const: "catalog" },
    id,
    attributes: openObject([], { ...attributes, ...nullable }),
  }),
  {
    "": "Changes to a catalog; attributes that are left out keep their values.",
    id: catalogIdText,
    "attributes.name": "Name of the catalog and of its releases. Null in an update keeps it.",
  },
);

const names = { type: ["array", "null"], items: { type: "string", maxLength: 255 }, maxItems: 1000 } as const;

const ruleAttributes = describeFields(
  {
    name,
    description: longText,
    catalog_id: id,
    account_ids: names,
    account_tag_ids: names,
    customer_ids: names,
    channels: names,
    tags: names,
    schedules: {
      type: ["array", "null"],
      maxItems: 100,
      items: schedule,
    },
    pricebook_ids: {
      type: ["array", "null"],
      maxItems: MOST_BOOKS,
      items: openObject(["id", "priority"], { id, priority }),
    },
    // Clients send back what they received.
    created_at: {},
    updated_at: {},
  },
  { ...catalogRuleTexts, ...catalogRuleNameTexts },
);

/** Unknown attributes are refused: without a misspelt condition the rule would apply to every shopper. */
export const createRuleRequest = nameSchema(
  "CreateCatalogRuleRequest",
  requestOf(["attributes"], {
    type: { const: "catalog_rule" },
    attributes: {
      type: "object",
      required: ["name", "catalog_id"],
      properties: ruleAttributes,
      additionalProperties: false,
    },
  }),
  "A catalog rule to create. An unknown attribute is 422.",
);

export const updateRuleRequest = nameSchema(
  "UpdateCatalogRuleRequest",
  requestOf([], {
    type: { const: "catalog_rule" },
    id,
    attributes: describeSchema(
      {
        type: "object",
        properties: {
          ...ruleAttributes,
          name: nullable.name,
          catalog_id: { ...id, type: ["string", "null"] },
        },
        additionalProperties: false,
      },
      catalogRuleNameTexts,
    ),
  }),
  {
    "": "Changes to a catalog rule; attributes that are left out keep their values. An unknown attribute is 422.",
    id: catalogRuleIdText,
  },
);

const searched = <const T extends string>(type: T, maxLength: number) =>
  ({ type: [type, "null"], maxLength }) as const;

/** Unknown keys are refused: without a misspelt criterion a search would find other rules. */
export const validateRulesRequest = nameSchema(
  "ValidateCatalogRulesRequest",
  envelope({
    type: "object",
    required: ["match_type"],
    properties: {
      type: { type: "string", maxLength: 64 },
      match_type: { type: "string", maxLength: 64 },
      name: searched("string", 1024),
      catalog_id: searched("string", 64),
      account_ids: names,
      account_tag_ids: names,
      customer_ids: names,
      channels: names,
      tags: names,
      pricebook_ids: names,
      schedules: { type: ["array", "null"], maxItems: 100, items: schedule },
      match_date: { type: ["string", "null"], format: "date-time" },
      sku: searched("string", 1024),
      currency: searched("string", 16),
    },
    additionalProperties: false,
  } as const),
  {
    "": "What rules are searched by. A key that is left out, null or an empty list is no criterion.",
    type: "Read by no search; clients may say `catalog_rule`.",
    match_type:
      "`filter`: rules that meet all criteria, oldest first. `similarity`: rules with at least one point, best " +
      "first: 100 for the name, 3 for the catalog, 5 for each shared account, account tag, customer, channel and " +
      "tag, 2 for each shared price book and each schedule that overlaps. `conflict`: rules that could serve the " +
      "same shoppers with the same right as the one described: they have the same kinds of criteria, share a " +
      "value of each, and overlap in time. `resolve_for_shopper`: the one rule that serves such a shopper. " +
      "Another is 400.",
    name: "Name of rules, compared exactly.",
    catalog_id: "Catalog of rules.",
    account_ids: "Accounts that rules name, or the shopper's.",
    account_tag_ids: "Account tags that rules name, or the shopper's, beside those that `account_ids` have.",
    customer_ids: "Customers that rules name, or the shopper's.",
    channels: "Channels that rules name, or the shopper's: one for `resolve_for_shopper`, else 422.",
    tags: "Tags that rules name, or the shopper's.",
    pricebook_ids: "Price books that rules name.",
    schedules: "Periods with which those of rules overlap. A rule without schedules counts always.",
    match_date: "When rules are in force; the moment of `resolve_for_shopper`. Default: now.",
    sku: "Product whose price `resolve_for_shopper` tells, with `currency`.",
    currency: "Currency of that price.",
  },
);
export type ValidateRulesRequest = FromSchema<typeof validateRulesRequest>;

const wish = { type: ["boolean", "null"] } as const;

/** A release is published without what these ask for. */
export const createReleaseRequest = nameSchema(
  "CreateCatalogReleaseRequest",
  openObject([], {
    data: openObject([], { export_full_delta: wish, include_organization_resources: wish }),
  }),
  {
    "": "How a catalog is published. The body may be left out.",
    data: "Settings of the publication, also accepted without this envelope.",
    export_full_delta: `Whether to write a full delta. True: ${refusedText}`,
    include_organization_resources: `Whether to publish what the organization has. True: ${refusedText}`,
  },
);

export type CreateReleaseRequest = FromSchema<typeof createReleaseRequest>;
export type CreateCatalogRequest = FromSchema<typeof createCatalogRequest>;
export type UpdateCatalogRequest = FromSchema<typeof updateCatalogRequest>;
export type CreateRuleRequest = FromSchema<typeof createRuleRequest>;
export type UpdateRuleRequest = FromSchema<typeof updateRuleRequest>;

export const catalogResponse = nameLinkedAnswer(catalogResource, "A catalog.");
export const catalogsResponse = namePage(catalogResource, "A page of catalogs.");
export const releaseResponse = nameLinkedNotedAnswer(releaseResource, "A release of a catalog.");
export const releasesResponse = namePage(releaseResource, {
  "": "A page of releases of a catalog.",
  meta: "How far the publication is, and what the release holds.",
});
export const ruleResponse = nameLinkedAnswer(ruleResource, "A catalog rule.");
export const matchedRulesResponse = namePage(
  matchedRuleResource,
  "A page of the catalog rules that were found.",
);
export const rulesResponse = namePage(ruleResource, "A page of catalog rules.");
