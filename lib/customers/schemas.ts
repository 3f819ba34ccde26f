import type { FromSchema } from "json-schema-to-ts";
import { codeExchange, codeFields, password, personName } from "../auth/shopper-schemas.ts";
import { isObject } from "../kernel/objects.ts";
import { envelope, nameLinkedAnswer, namePage, requestOf, taggedMeta } from "../schemas/envelope.ts";
import { exactObject, openObject } from "../schemas/exact-object.ts";
import { email, externalRef } from "../schemas/fields.ts";
import { resourceOf, selfLink, text, uuid } from "../schemas/resource.ts";
import { withSentForm } from "../schemas/sent-as.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const type = { const: "customer" } as const;

const customerTexts = {
  name: "Full name of the person.",
  email:
    "E-mail address, with which the customer signs in. Unique among customers, whatever the letter case.",
  external_ref: "Id in another system. It need not be unique. Null means none.",
} as const;

export const createCustomerRequest = nameSchema(
  "CreateCustomerRequest",
  requestOf(["type", "name", "email"], {
    type,
    name: personName,
    email,
    password: {
      ...password,
      description:
        "Password to sign in with. The store's settings say how long it must be; by default 8 characters, and none of the 10,000 most common passwords. Without a password the customer cannot sign in.",
    },
    external_ref: externalRef,
  }),
  { "": "A customer to create.", ...customerTexts },
);

export const updateCustomerRequest = nameSchema(
  "UpdateCustomerRequest",
  requestOf(["type"], {
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
  }),
  { "": "The fields of a customer to change; fields that are left out keep their values.", ...customerTexts },
);

export type CreateCustomerRequest = FromSchema<typeof createCustomerRequest>;
export type UpdateCustomerRequest = FromSchema<typeof updateCustomerRequest>;

const customerSchema = nameSchema(
  "Customer",
  resourceOf(type.const, {
    name: text,
    email: text,
    password: {
      type: "boolean",
      description:
        "Whether the customer has a password and so can sign in. Answers never contain the password itself.",
    },
    external_ref: { type: ["string", "null"] },
    links: selfLink,
    meta: taggedMeta,
  }),
  {
    "": "A person who shops without an account, and signs in with an e-mail address and a password.",
    ...customerTexts,
    id: "Id of the customer, a UUID.",
  },
);
export type CustomerView = View<typeof customerSchema>;

export const customerResponse = nameLinkedAnswer(customerSchema, "A customer.");
export const customersResponse = namePage(customerSchema, "A page of customers.");

const tokenType = { const: "token" } as const;

const withPassword = openObject(["type", "authentication_mechanism", "email", "password"], {
  type: tokenType,
  authentication_mechanism: { const: "password" },
  email: { type: "string", maxLength: 254 },
  password,
});

const sentWithPassword = nameSchema(
  "CustomerPasswordSignIn",
  openObject(["type", "email", "password"], withPassword.properties),
  {
    "": "E-mail address and password of a customer who signs in.",
    authentication_mechanism: "`password` is the default and may be left out.",
    email: "E-mail address of the customer, in any letter case.",
    password: "Password of the customer.",
  },
);

const withIdentity = nameSchema(
  "CustomerProviderSignIn",
  openObject(["type", "authentication_mechanism", ...codeFields], {
    type: tokenType,
    authentication_mechanism: { const: "oidc" },
    ...codeExchange,
  }),
  "Signs a customer in who has come back from an identity provider with a code.",
);

/** An OpenAPI keyword that the schema types lack. */
const byMechanism = { discriminator: { propertyName: "authentication_mechanism" } } as const;

export const customerTokenRequest = withSentForm(
  nameSchema(
    "CustomerTokenRequest",
    envelope({ oneOf: [sentWithPassword, withIdentity] }),
    "A request of a customer to sign in; `authentication_mechanism` says how.",
  ),
  envelope({
    type: "object",
    ...byMechanism,
    required: ["type", "authentication_mechanism"],
    oneOf: [withPassword, withIdentity],
  }),
);

export type CustomerTokenRequest = FromSchema<typeof customerTokenRequest>;
export type CustomerIdentitySignIn = FromSchema<typeof withIdentity>;

/** Clients that know passwords alone do not name the mechanism. */
export function addUsualMechanism(body: unknown): unknown {
  if (!isObject(body) || !isObject(body["data"]) || "authentication_mechanism" in body["data"]) return body;
  return { ...body, data: { ...body["data"], authentication_mechanism: "password" } };
}

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
      {
        "": "A token that says which customer is signed in.",
        id: "Id of the token, the same as its claim `jti`.",
        customer_id: "Id of the customer who has signed in.",
        token:
          "The token, a JWT. Send it in the header `X-Moltin-Customer-Token`. It ends earlier if the customer is deleted.",
      },
    ),
  }),
  "The token of a customer.",
);
