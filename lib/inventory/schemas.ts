import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { createRequestSchema, envelope } from "../schemas/envelope.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  LARGEST_QUANTITY,
  LONGEST_SLUG,
  MAX_LOCATIONS_OF_PRODUCT,
  MAX_READ_PRODUCTS,
} from "./inventory-limits.ts";

const quantity = { type: "integer", minimum: 0, maximum: LARGEST_QUANTITY } as const;
const productId = { type: "string", minLength: 1, maxLength: 64, pattern: "^[!-~]+$" } as const;
const slug = { type: "string", minLength: 1, maxLength: LONGEST_SLUG } as const;
const type = { const: "stock" } as const;

const inLocation = {
  type: "object",
  required: ["available"],
  properties: { available: quantity },
} as const satisfies JSONSchema;

/** Clients send these amounts back as they read them; the values are ignored. */
const asRead = { type: "integer" } as const;
const amounts = { available: quantity, allocated: asRead, total: asRead } as const;
const byLocation = {
  type: "object",
  maxProperties: MAX_LOCATIONS_OF_PRODUCT,
  propertyNames: slug,
} as const;

export const createProductStockRequest = nameSchema(
  "CreateProductStockRequest",
  envelope({
    type: "object",
    required: ["quantity"],
    properties: { type, quantity },
  } as const),
);

export const createStockRequest = nameSchema(
  "CreateStockRequest",
  envelope({
    type: "object",
    required: ["id"],
    properties: {
      type,
      id: productId,
      attributes: {
        type: "object",
        properties: {
          ...amounts,
          locations: { ...byLocation, additionalProperties: inLocation },
        },
      },
    },
  } as const),
);

export const updateStockRequest = nameSchema(
  "UpdateStockRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: {
      type,
      id: productId,
      attributes: {
        type: "object",
        properties: {
          ...amounts,
          locations: {
            ...byLocation,
            additionalProperties: { ...inLocation, type: ["object", "null"] },
          },
        },
      },
    },
  } as const),
);

export const readStocksRequest = nameSchema(
  "ReadStocksRequest",
  envelope({
    type: "array",
    maxItems: MAX_READ_PRODUCTS,
    items: { type: "object", required: ["id"], properties: { type, id: productId } },
  } as const),
);

const movement = {
  action: { enum: ["increment", "decrement", "allocate", "deallocate", "set"] },
  quantity,
  product_id: { type: "string" },
  location: slug,
} as const;
const transactionType = { const: "stock-transaction" } as const;

/** Clients send the fields next to the attributes or among them. */
export const createStockTransactionRequest = nameSchema(
  "CreateStockTransactionRequest",
  envelope({
    type: "object",
    properties: {
      type: transactionType,
      ...movement,
      attributes: { type: "object", properties: { type: transactionType, ...movement } },
    },
  } as const),
);

const longText = { type: ["string", "null"], minLength: 3, maxLength: 1024 } as const;
const locationAttributes = {
  name: { type: "string", minLength: 3, maxLength: 1024 },
  slug,
  external_ref: longText,
  description: longText,
  address: {
    type: ["array", "null"],
    minItems: 1,
    maxItems: 8,
    items: { type: "string", maxLength: 1024 },
  },
  geolocation: {
    type: ["object", "null"],
    required: ["lat", "lon"],
    additionalProperties: false,
    properties: {
      lat: { type: "number", minimum: -90, maximum: 90 },
      lon: { type: "number", minimum: -180, maximum: 180 },
    },
  },
} as const;

export const createStockLocationRequest = nameSchema(
  "CreateStockLocationRequest",
  createRequestSchema("inventory_location", ["name", "slug"], locationAttributes),
);
export const updateStockLocationRequest = nameSchema(
  "UpdateStockLocationRequest",
  envelope({
    type: "object",
    required: ["id", "type", "attributes"],
    properties: {
      id: { type: "string" },
      type: { const: "inventory_location" },
      attributes: { type: "object", properties: locationAttributes },
    },
  } as const),
);

export type CreateProductStockRequest = FromSchema<typeof createProductStockRequest>;
export type CreateStockRequest = FromSchema<typeof createStockRequest>;
export type UpdateStockRequest = FromSchema<typeof updateStockRequest>;
export type ReadStocksRequest = FromSchema<typeof readStocksRequest>;
export type CreateStockTransactionRequest = FromSchema<typeof createStockTransactionRequest>;
export type CreateStockLocationRequest = FromSchema<typeof createStockLocationRequest>;
export type UpdateStockLocationRequest = FromSchema<typeof updateStockLocationRequest>;
