import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { email, password, personName, username } from "../auth/shopper-schemas.ts";
import { enveloped, timestampedMeta } from "../schemas/envelope.ts";

const text = { type: "string", maxLength: 255 } as const;

const accountFields = {
  name: personName,
  legal_name: text,
  registration_id: text,
  external_ref: text,
} as const;

export const createAccountRequest = enveloped({
  type: "object",
  required: ["type", "name"],
  properties: { type: { const: "account" }, ...accountFields },
} as const);

export const accountResponse = enveloped({
  type: "object",
  required: ["id", "type", "name", "meta"],
  properties: {
    id: { type: "string", format: "uuid" },
    type: { const: "account" },
    ...accountFields,
    meta: timestampedMeta,
  },
} as const);

export const createMembershipRequest = enveloped({
  type: "object",
  required: ["type", "account_member_id"],
  properties: {
    type: { const: "account_membership" },
    account_member_id: { type: "string", minLength: 1, maxLength: 255 },
  },
} as const);

export const membershipResponse = enveloped({
  type: "object",
  required: ["id", "type", "meta", "relationships"],
  properties: {
    id: { type: "string", format: "uuid" },
    type: { const: "account_membership" },
    meta: timestampedMeta,
    relationships: {
      type: "object",
      required: ["account", "account_member"],
      properties: { account: { type: "object" }, account_member: { type: "object" } },
    },
  },
} as const);

const type = { const: "account_management_authentication_token" } as const;
const password_profile_id = {
  type: "string",
  maxLength: 255,
  description: "Accepted and not looked at: this store has one profile.",
} as const;

const withPassword = {
  type: "object",
  title: "Sign in",
  required: ["type", "authentication_mechanism", "username", "password"],
  properties: {
    type,
    authentication_mechanism: { const: "password" },
    username,
    password,
    password_profile_id,
  },
} as const satisfies JSONSchema;

const selfSignup = {
  type: "object",
  title: "Sign up",
  required: ["type", "authentication_mechanism", "username", "password", "name", "email"],
  properties: {
    type,
    authentication_mechanism: { const: "self_signup" },
    username,
    password,
    password_profile_id,
    name: personName,
    email,
  },
} as const satisfies JSONSchema;

const switchAccount = {
  type: "object",
  title: "Switch the account, with the token in its header",
  required: ["type", "authentication_mechanism"],
  properties: {
    type,
    authentication_mechanism: { const: "account_management_authentication_token" },
  },
} as const satisfies JSONSchema;

/** The keyword is OpenAPI's and unknown to the schema's types. */
const byMechanism = { discriminator: { propertyName: "authentication_mechanism" } } as const;

export const accountTokenRequest = enveloped({
  type: "object",
  ...byMechanism,
  required: ["type", "authentication_mechanism"],
  oneOf: [withPassword, selfSignup, switchAccount],
});

export type AccountTokenRequest = FromSchema<typeof accountTokenRequest>;
export type SelfSignup = FromSchema<typeof selfSignup>;
export type CreateAccountRequest = FromSchema<typeof createAccountRequest>;

export const accountTokensResponse = {
  type: "object",
  required: ["data", "meta", "links"],
  properties: {
    data: {
      type: "array",
      items: {
        type: "object",
        required: ["type", "account_id", "account_name", "token", "expires"],
        properties: {
          type,
          account_id: { type: "string", format: "uuid" },
          account_name: { type: "string" },
          token: { type: "string" },
          expires: { type: "string", format: "date-time" },
        },
      },
    },
    meta: { type: "object", required: ["account_member_id", "page", "results"] },
    links: { type: "object" },
  },
} as const satisfies JSONSchema;
