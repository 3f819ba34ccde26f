import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { password, personName, username } from "../auth/shopper-schemas.ts";
import { enveloped, envelopedWithLink, pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { email } from "../schemas/fields.ts";
import { text as answered, arrayOf, moment, reference, selfLink, uuid } from "../schemas/resource.ts";

const textOrNull = (maxLength: number) => ({ type: ["string", "null"], maxLength }) as const;

const accountFields = {
  name: personName,
  legal_name: textOrNull(255),
  registration_id: textOrNull(63),
  external_ref: textOrNull(2048),
} as const;

export const createAccountRequest = enveloped({
  type: "object",
  required: ["type", "name"],
  properties: {
    type: { const: "account" },
    ...accountFields,
    parent_id: { ...textOrNull(255), description: "Another account; it can never be changed." },
  },
} as const);

export const updateAccountRequest = enveloped({
  type: "object",
  required: ["type"],
  properties: { type: { const: "account" }, id: { type: "string", maxLength: 255 }, ...accountFields },
} as const);

const answeredOrNull = { type: ["string", "null"] } as const;
const named = <const T extends string>(type: T) => exactObject({ data: reference(type) });

/** An account as clients read it. */
export const account = exactObject({
  id: uuid,
  type: { const: "account" },
  name: answered,
  legal_name: answeredOrNull,
  registration_id: answeredOrNull,
  external_ref: answeredOrNull,
  parent_id: answeredOrNull,
  relationships: exactObject({}, { parent: named("account"), ancestors: arrayOf(named("account")) }),
  links: selfLink,
  meta: timestampedMeta,
});

export const accountResponse = envelopedWithLink(account);
export const accountsResponse = pageOf(account);

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
export type UpdateAccountRequest = FromSchema<typeof updateAccountRequest>;

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
