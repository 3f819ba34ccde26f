import type { FromSchema } from "json-schema-to-ts";
import { password, personName } from "../auth/shopper-schemas.ts";
import { enveloped, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { email } from "../schemas/fields.ts";
import { text, uuid } from "../schemas/resource.ts";

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

/** A customer as clients read it. */
export const customerResponse = exactObject({
  data: exactObject({
    id: uuid,
    type: { const: "customer" },
    name: text,
    email: text,
    password: { type: "boolean", description: "Whether there is one." },
    meta: timestampedMeta,
  }),
});

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

export const customerTokenResponse = exactObject({
  data: exactObject({
    type: { const: "token" },
    id: uuid,
    customer_id: uuid,
    token: text,
    expires: { type: "integer", description: "When it expires, in epoch seconds." },
  }),
});
