import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { password, personName, username } from "../auth/shopper-schemas.ts";
import { enveloped, pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { email } from "../schemas/fields.ts";
import { text as answered, moment, uuid } from "../schemas/resource.ts";

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

/** An account as clients read it. */
export const accountResponse = exactObject({
  data: exactObject(
    { id: uuid, type: { const: "account" }, name: answered, meta: timestampedMeta },
    { legal_name: answered, registration_id: answered, external_ref: answered },
  ),
});

export const createMembershipRequest = enveloped({
  type: "object",
  required: ["type", "account_member_id"],
  properties: {
    type: { const: "account_membership" },
    account_member_id: { type: "string", minLength: 1, maxLength: 255 },
  },
} as const);

const named = <const T extends string>(type: T) =>
  exactObject({ data: exactObject({ type: { const: type }, id: answered }) });

export const membershipResponse = exactObject({
  data: exactObject({
    id: uuid,
    type: { const: "account_membership" },
    meta: timestampedMeta,
    relationships: exactObject({ account: named("account"), account_member: named("account_member") }),
  }),
});

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

/** A token that makes a shopper act for an account. */
export const accountToken = exactObject({
  type,
  account_id: uuid,
  account_name: answered,
  token: answered,
  expires: moment,
});

const counts = pageOf(accountToken).properties.meta.properties;

export const accountTokensResponse = pageOf(accountToken, {
  meta: exactObject({ account_member_id: uuid, ...counts }),
});
