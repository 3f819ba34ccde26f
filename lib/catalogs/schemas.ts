import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { createRequestSchema, nameLinkedAnswer, namePage, requestOf } from "../schemas/envelope.ts";
import { openObject } from "../schemas/exact-object.ts";
import { resourceId as id, longText, name, schedule } from "../schemas/fields.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  catalogIdText,
  catalogLocales,
  catalogResource,
  catalogRuleIdText,
  catalogRuleNameTexts,
  catalogRuleTexts,
  catalogTexts,
  releaseResource,
  ruleResource,
} from "./resource-schemas.ts";

const attributes = describeFields(
  {
    name,
    description: longText,
    hierarchy_ids: { type: "array", items: id, maxItems: 100 },
    pricebook_id: { type: ["string", "null"], maxLength: 64 },
    pricebook_ids: {
      type: ["array", "null"],
      // limit of Elastic Path Commerce Cloud
      maxItems: 5,
      items: openObject(["id"], { id, priority: { type: "integer", minimum: 0, maximum: 1_000_000 } }),
    },
    locales: { ...catalogLocales, type: ["object", "null"] },
    enable_price_segmentation: { type: ["boolean", "null"] },
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
    // Clients send back what they received. Price books of segments are in the contract but have no effect.
    created_at: {},
    updated_at: {},
    pricebook_ids: {},
  },
  {
    ...catalogRuleTexts,
    ...catalogRuleNameTexts,
    pricebook_ids: "Ignored: rules do not choose price books here.",
  },
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

export type CreateCatalogRequest = FromSchema<typeof createCatalogRequest>;
export type UpdateCatalogRequest = FromSchema<typeof updateCatalogRequest>;
export type CreateRuleRequest = FromSchema<typeof createRuleRequest>;
export type UpdateRuleRequest = FromSchema<typeof updateRuleRequest>;

export const catalogResponse = nameLinkedAnswer(catalogResource, "A catalog.");
export const catalogsResponse = namePage(catalogResource, "A page of catalogs.");
export const releaseResponse = nameLinkedAnswer(releaseResource, "A release of a catalog.");
export const releasesResponse = namePage(releaseResource, {
  "": "A page of releases of a catalog.",
  meta: "How far the publication is, and what the release holds.",
});
export const ruleResponse = nameLinkedAnswer(ruleResource, "A catalog rule.");
export const rulesResponse = namePage(ruleResource, "A page of catalog rules.");
