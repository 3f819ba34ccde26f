import type { FromSchema } from "json-schema-to-ts";
import { password, personName } from "../auth/shopper-schemas.ts";
import { envelope, envelopeWithLink, pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { email, externalRef } from "../schemas/fields.ts";
import { selfLink, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const type = { const: "customer" } as const;

export const createCustomerRequest = nameSchema(
  "CreateCustomerRequest",
  envelope({
    type: "object",
    required: ["type", "name", "email"],
    properties: {
      type,
      name: personName,
      email,
      password: {
        ...password,
        description:
          "Password to sign in with. The store's settings say how long it must be; by default 8 characters, and none of the 10,000 most common passwords. Without a password the customer cannot sign in.",
      },
      external_ref: externalRef,
    },
  } as const),
);

export const updateCustomerRequest = nameSchema(
  "UpdateCustomerRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: {
      type,
      id: {
        type: "string",
        description: "Id of the customer. It may be left out; an id other than the one in the path is 400.",
      },
      name: personName,
      email,
      password: {
        ...password,
        type: ["string", "null"],
        description:
          "New password; the current one is not asked for. Administrators may send null to remove the password; for customers null is 422.",
      },
      external_ref: externalRef,
    },
  } as const),
);

export type CreateCustomerRequest = FromSchema<typeof createCustomerRequest>;
export type UpdateCustomerRequest = FromSchema<typeof updateCustomerRequest>;

const customerSchema = nameSchema(
  "Customer",
  exactObject({
    id: uuid,
    type,
    name: text,
    email: text,
    password: {
      type: "boolean",
      description:
        "Whether the customer has a password and so can sign in. Answers never contain the password itself.",
    },
    external_ref: { type: ["string", "null"] },
    links: selfLink,
    meta: timestampedMeta,
  }),
);
export type CustomerView = View<typeof customerSchema>;

export const customerResponse = nameSchema("CustomerResponse", envelopeWithLink(customerSchema));
export const customersResponse = nameSchema("CustomerListResponse", pageOf(customerSchema));

export const customerTokenRequest = nameSchema(
  "CustomerTokenRequest",
  envelope({
    type: "object",
    required: ["type", "email", "password"],
    properties: {
      type: { const: "token" },
      authentication_mechanism: { const: "password" },
      email: { type: "string", maxLength: 254 },
      password,
    },
  } as const),
);

export type CustomerTokenRequest = FromSchema<typeof customerTokenRequest>;

export const customerTokenResponse = nameSchema(
  "CustomerTokenResponse",
  exactObject({
    data: nameSchema(
      "CustomerToken",
      exactObject({
        type: { const: "token" },
        id: uuid,
        customer_id: uuid,
        token: text,
        expires: {
          type: "integer",
          description: "When the token expires, in epoch seconds: 24 hours after it was issued.",
        },
      }),
    ),
  }),
);
