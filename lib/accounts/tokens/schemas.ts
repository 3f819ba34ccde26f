import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { password, username } from "../../auth/shopper-schemas.ts";
import { enveloped, pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { moment, text, uuid } from "../../schemas/resource.ts";
import { memberPassword, personFields } from "../users/schemas.ts";

const type = { const: "account_management_authentication_token" } as const;
const password_profile_id = {
  type: "string",
  maxLength: 255,
  description: "Where it may be left out, see the differences, it is the only one that there is.",
} as const;

const withPassword = {
  type: "object",
  title: "Sign in",
  required: ["type", "authentication_mechanism", "username", "password"],
  properties: {
    type,
    authentication_mechanism: { const: "password" },
    password_profile_id,
    username,
    password,
  },
} as const satisfies JSONSchema;

const withCode = {
  type: "object",
  title: "Sign in with a one-time code",
  required: ["type", "authentication_mechanism", "username", "one_time_password_token"],
  properties: {
    type,
    authentication_mechanism: { const: "passwordless" },
    password_profile_id,
    username,
    one_time_password_token: { type: "string", maxLength: 255, writeOnly: true },
  },
} as const satisfies JSONSchema;

const selfSignup = {
  type: "object",
  title: "Sign up",
  required: ["type", "authentication_mechanism", "username", "password", "name", "email"],
  properties: {
    type,
    authentication_mechanism: { const: "self_signup" },
    password_profile_id,
    username,
    password: memberPassword,
    ...personFields,
  },
} as const satisfies JSONSchema;

/** A token in the body would be one more way to send it, which logs and caches do not expect. */
const switchAccount = {
  type: "object",
  title: "Switch the account or renew, with the token in its header",
  required: ["type", "authentication_mechanism"],
  additionalProperties: false,
  properties: {
    type,
    authentication_mechanism: { const: "account_management_authentication_token" },
  },
} as const satisfies JSONSchema;

const withSingleSignOn = {
  type: "object",
  title: "Single sign-on, which is not offered",
  required: ["type", "authentication_mechanism"],
  properties: { type, authentication_mechanism: { const: "oidc" } },
} as const satisfies JSONSchema;

/** The keyword is OpenAPI's and unknown to the schema's types. */
const byMechanism = { discriminator: { propertyName: "authentication_mechanism" } } as const;

export const accountTokenRequest = enveloped({
  type: "object",
  ...byMechanism,
  required: ["type", "authentication_mechanism"],
  oneOf: [withPassword, withCode, selfSignup, switchAccount, withSingleSignOn],
});

export type AccountTokenRequest = FromSchema<typeof accountTokenRequest>;
export type PasswordSignIn = FromSchema<typeof withPassword>;
export type CodeSignIn = FromSchema<typeof withCode>;
export type SelfSignup = FromSchema<typeof selfSignup>;

/** A token that makes a shopper act for an account. */
export const accountToken = exactObject({
  type,
  account_id: uuid,
  account_name: text,
  token: text,
  expires: moment,
});

const counts = pageOf(accountToken).properties.meta.properties;

export const accountTokensResponse = pageOf(accountToken, {
  meta: exactObject({ account_member_id: uuid, ...counts }),
});
