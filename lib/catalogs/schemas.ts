import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { creationOf, enveloped, envelopedWithLink, pageOf } from "../schemas/envelope.ts";
import { resourceId as id, longText, name, schedule } from "../schemas/fields.ts";
import { titled } from "../schemas/titled.ts";
import { catalogLocales, catalogResource, releaseResource, ruleResource } from "./resource-schemas.ts";

const attributes = {
  name,
  description: longText,
  hierarchy_ids: { type: "array", items: id, maxItems: 100 },
  pricebook_id: { type: ["string", "null"], maxLength: 64 },
  pricebook_ids: {
    type: ["array", "null"],
    // price books per catalog, as in Elastic Path Commerce Cloud
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

export const createCatalogRequest = titled(
  "CreateCatalogRequest",
  creationOf("catalog", ["name", "hierarchy_ids"], attributes),
);

/** Null leaves what a catalog must have as it is. */
const nullable = {
  name: { ...name, type: ["string", "null"] },
  hierarchy_ids: { ...attributes.hierarchy_ids, type: ["array", "null"] },
} as const;

export const updateCatalogRequest = titled(
  "UpdateCatalogRequest",
  enveloped({
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
  // Clients send back what they were answered; price books for segments are part of the contract and not used.
  created_at: {},
  updated_at: {},
  pricebook_ids: {},
} as const satisfies Record<string, JSONSchema>;

/** A rule has no other attributes: a condition under a wrong name would leave the rule without it, open to all. */
export const createRuleRequest = titled(
  "CreateCatalogRuleRequest",
  enveloped({
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

export const updateRuleRequest = titled(
  "UpdateCatalogRuleRequest",
  enveloped({
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

export const catalogResponse = titled("CatalogResponse", envelopedWithLink(catalogResource));
export const catalogsResponse = titled("CatalogListResponse", pageOf(catalogResource));
export const releaseResponse = titled("CatalogReleaseResponse", envelopedWithLink(releaseResource));
export const releasesResponse = titled("CatalogReleaseListResponse", pageOf(releaseResource));
export const ruleResponse = titled("CatalogRuleResponse", envelopedWithLink(ruleResource));
export const rulesResponse = titled("CatalogRuleListResponse", pageOf(ruleResource));
