import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { productResource } from "../products/resource-schemas.ts";
import { createRequestSchema, envelope, envelopeWithLink, pageOf } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { customAttributes, resourceId as id, longText, name, slug, sortOrder } from "../schemas/fields.ts";
import { arrayOf } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { hierarchyResource, locale, nodeResource } from "./resource-schemas.ts";

const shared = {
  name,
  slug,
  description: longText,
  locales: {
    type: ["object", "null"],
    additionalProperties: locale,
  },
  ...customAttributes,
} as const satisfies Record<string, JSONSchema>;

const nodeAttributes = {
  ...shared,
  // limit of Elastic Path Commerce Cloud
  curated_products: { type: ["array", "null"], items: id, maxItems: 20 },
} as const;

const nodeMeta = { type: "object", properties: { sort_order: sortOrder } } as const;
const parent = {
  type: "object",
  properties: {
    parent: {
      type: "object",
      properties: {
        data: {
          type: "object",
          required: ["id"],
          properties: { type: { description: "`node`; ignored." }, id },
        },
      },
    },
  },
} as const satisfies JSONSchema;

const nodeType = { const: "node" } as const;

export const createHierarchyRequest = nameSchema(
  "CreateHierarchyRequest",
  createRequestSchema("hierarchy", ["name"], shared),
);

export const updateHierarchyRequest = nameSchema(
  "UpdateHierarchyRequest",
  envelope({
    type: "object",
    properties: { type: { const: "hierarchy" }, id, attributes: { type: "object", properties: shared } },
  }),
);

export const createNodeRequest = nameSchema(
  "CreateNodeRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: {
      type: nodeType,
      attributes: { type: "object", required: ["name"], properties: nodeAttributes },
      meta: nodeMeta,
      relationships: parent,
    },
  }),
);

export const updateNodeRequest = nameSchema(
  "UpdateNodeRequest",
  envelope({
    type: "object",
    properties: {
      type: nodeType,
      id,
      attributes: { type: "object", properties: nodeAttributes },
      meta: nodeMeta,
      relationships: parent,
    },
  }),
);

/** Accepts every `type`: one public client sends the name of another relationship. */
export const parentRequest = nameSchema(
  "NodeParentRequest",
  envelope({
    type: "object",
    required: ["id"],
    properties: { type: { type: "string" }, id },
  }),
);

export const childrenRequest = nameSchema(
  "NodeChildrenRequest",
  envelope({
    type: "array",
    maxItems: 500,
    items: { type: "object", required: ["id"], properties: { type: nodeType, id, meta: nodeMeta } },
  }),
);

export const productRefsRequest = nameSchema(
  "NodeProductsRequest",
  envelope({
    type: "array",
    maxItems: 1000,
    items: { type: "object", required: ["id"], properties: { type: { const: "product" }, id } },
  }),
);

export type CreateHierarchyRequest = FromSchema<typeof createHierarchyRequest>;
export type UpdateHierarchyRequest = FromSchema<typeof updateHierarchyRequest>;
export type CreateNodeRequest = FromSchema<typeof createNodeRequest>;
export type UpdateNodeRequest = FromSchema<typeof updateNodeRequest>;
export type ParentRequest = FromSchema<typeof parentRequest>;
export type ChildrenRequest = FromSchema<typeof childrenRequest>;
export type ProductRefsRequest = FromSchema<typeof productRefsRequest>;

export const hierarchyResponse = nameSchema("HierarchyResponse", envelopeWithLink(hierarchyResource));
export const hierarchiesResponse = nameSchema("HierarchyListResponse", pageOf(hierarchyResource));
export const nodeResponse = nameSchema("NodeResponse", envelopeWithLink(nodeResource));
export const nodesResponse = nameSchema("NodeListResponse", pageOf(nodeResource));
export const nodeChildrenResponse = nameSchema(
  "NodeChildrenResponse",
  exactObject({ data: arrayOf(nodeResource) }),
);
/** Contains hierarchies only with `include_hierarchies`. */
export const allNodesResponse = nameSchema(
  "HierarchyOrNodeListResponse",
  pageOf({ anyOf: [nodeResource, hierarchyResource] }),
);
export const nodeProductsResponse = nameSchema("NodeProductListResponse", pageOf(productResource));
