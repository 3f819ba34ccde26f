import type { FromSchema } from "json-schema-to-ts";
import { email, password, personName } from "../auth/shopper-schemas.ts";
import { enveloped, timestampedMeta } from "../schemas/envelope.ts";

export const createCustomerRequest = enveloped({
  type: "object",
  required: ["type", "name", "email"],
  properties: {
    type: { const: "customer" },
    name: personName,
    email,
    password: { ...password, description: "Without one the customer cannot sign in." },
  },
} as const);

export type CreateCustomerRequest = FromSchema<typeof createCustomerRequest>;

export const customerResponse = enveloped({
  type: "object",
  required: ["id", "type", "name", "email", "password", "meta"],
  properties: {
    id: { type: "string", format: "uuid" },
    type: { const: "customer" },
    name: { type: "string" },
    email: { type: "string" },
    password: { type: "boolean", description: "Whether there is one." },
    meta: timestampedMeta,
  },
} as const);

export const customerTokenRequest = enveloped({
  type: "object",
  required: ["type", "email", "password"],
  properties: {
    type: { const: "token" },
    authentication_mechanism: { const: "password" },
    email: { type: "string", maxLength: 254 },
    password,
  },
} as const);

export type CustomerTokenRequest = FromSchema<typeof customerTokenRequest>;

export const customerTokenResponse = enveloped({
  type: "object",
  required: ["type", "id", "customer_id", "token", "expires"],
  properties: {
    type: { const: "token" },
    id: { type: "string", format: "uuid" },
    customer_id: { type: "string", format: "uuid" },
    token: { type: "string" },
    expires: { type: "integer", description: "When it expires, in epoch seconds." },
  },
} as const);
