import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { createRequestSchema, envelope, envelopeWithLink, pageOf } from "../schemas/envelope.ts";
import { resourceId as id, longText, name, schedule } from "../schemas/fields.ts";
import { nameSchema } from "../schemas/titled.ts";
import { catalogLocales, catalogResource, releaseResource, ruleResource } from "./resource-schemas.ts";

const attributes = {
  name,
  description: longText,
  hierarchy_ids: { type: "array", items: id, maxItems: 100 },
  pricebook_id: { type: ["string", "null"], maxLength: 64 },
  pricebook_ids: {
    type: ["array", "null"],
    // limit of Elastic Path Commerce Cloud
    maxItems: 5,
    items: {
      type: "object",
      required: ["id"],
      properties: { id, priority: { type: "integer", minimum: 0, maximum: 1_000_000 } },
    },
  },
  locales: { ...catalogLocales, type: ["object", "null"] },
  enable_price_segmentation: { type: ["boolean", "null"] },
} as const satisfies Record<string, JSONSchema>;

export const createCatalogRequest = nameSchema(
  "CreateCatalogRequest",
  createRequestSchema("catalog", ["name", "hierarchy_ids"], attributes),
);

/** For required attributes, `null` means: no change. */
const nullable = {
  name: { ...name, type: ["string", "null"] },
  hierarchy_ids: { ...attributes.hierarchy_ids, type: ["array", "null"] },
} as const;

export const updateCatalogRequest = nameSchema(
  "UpdateCatalogRequest",
  envelope({
    type: "object",
    properties: {
      type: { const: "catalog" },
      id,
      attributes: { type: "object", properties: { ...attributes, ...nullable } },
    },
  }),
);

const names = { type: ["array", "null"], items: { type: "string", maxLength: 255 }, maxItems: 1000 } as const;

const ruleAttributes = {
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
} as const satisfies Record<string, JSONSchema>;

/** Unknown attributes are refused: without a misspelt condition the rule would apply to every shopper. */
export const createRuleRequest = nameSchema(
  "CreateCatalogRuleRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: {
      type: { const: "catalog_rule" },
      attributes: {
        type: "object",
        required: ["name", "catalog_id"],
        properties: ruleAttributes,
        additionalProperties: false,
      },
    },
  }),
);

export const updateRuleRequest = nameSchema(
  "UpdateCatalogRuleRequest",
  envelope({
    type: "object",
    properties: {
      type: { const: "catalog_rule" },
      id,
      attributes: {
        type: "object",
        properties: {
          ...ruleAttributes,
          name: nullable.name,
          catalog_id: { ...id, type: ["string", "null"] },
        },
        additionalProperties: false,
      },
    },
  }),
);

export type CreateCatalogRequest = FromSchema<typeof createCatalogRequest>;
export type UpdateCatalogRequest = FromSchema<typeof updateCatalogRequest>;
export type CreateRuleRequest = FromSchema<typeof createRuleRequest>;
export type UpdateRuleRequest = FromSchema<typeof updateRuleRequest>;

export const catalogResponse = nameSchema("CatalogResponse", envelopeWithLink(catalogResource));
export const catalogsResponse = nameSchema("CatalogListResponse", pageOf(catalogResource));
export const releaseResponse = nameSchema("CatalogReleaseResponse", envelopeWithLink(releaseResource));
export const releasesResponse = nameSchema("CatalogReleaseListResponse", pageOf(releaseResource));
export const ruleResponse = nameSchema("CatalogRuleResponse", envelopeWithLink(ruleResource));
export const rulesResponse = nameSchema("CatalogRuleListResponse", pageOf(ruleResource));
