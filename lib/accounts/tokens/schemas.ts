import type { FromSchema } from "json-schema-to-ts";
import { password, username } from "../../auth/shopper-schemas.ts";
import { enveloped, pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { moment, text, uuid } from "../../schemas/resource.ts";
import { sentAs } from "../../schemas/sent-as.ts";
import { titled } from "../../schemas/titled.ts";
import { memberPassword, personFields } from "../users/schemas.ts";

const type = { const: "account_management_authentication_token" } as const;
const password_profile_id = {
  type: "string",
  maxLength: 255,
  description:
    "Id of the password profile that the username belongs to. Where the service runs in the profile `compatible`, it may be left out if the store has only one password profile.",
} as const;

const withPassword = titled("PasswordSignIn", {
  type: "object",
  required: ["type", "authentication_mechanism", "username", "password"],
  properties: {
    type,
    authentication_mechanism: { const: "password" },
    password_profile_id,
    username,
    password,
  },
});

const withCode = titled("OneTimeCodeSignIn", {
  type: "object",
  required: ["type", "authentication_mechanism", "username", "one_time_password_token"],
  properties: {
    type,
    authentication_mechanism: { const: "passwordless" },
    password_profile_id,
    username,
    one_time_password_token: { type: "string", maxLength: 255, writeOnly: true },
  },
});

const selfSignup = titled("SelfSignup", {
  type: "object",
  required: ["type", "authentication_mechanism", "username", "password", "name", "email"],
  properties: {
    type,
    authentication_mechanism: { const: "self_signup" },
    password_profile_id,
    username,
    password: memberPassword,
    ...personFields,
  },
});

/** A token in the body would be one more way to send it, which logs and caches do not expect. */
const switchAccount = titled("SwitchAccount", {
  type: "object",
  required: ["type", "authentication_mechanism"],
  additionalProperties: false,
  properties: {
    type,
    authentication_mechanism: { const: "account_management_authentication_token" },
  },
});

/** Understood and not offered: it has an error of its own. */
const withSingleSignOn = {
  type: "object",
  required: ["type", "authentication_mechanism"],
  properties: { type, authentication_mechanism: { const: "oidc" } },
} as const;

/** The keyword is OpenAPI's and unknown to the schema's types. */
const byMechanism = { discriminator: { propertyName: "authentication_mechanism" } } as const;

const offered = [withPassword, withCode, selfSignup, switchAccount] as const;

export const accountTokenRequest = sentAs(
  titled("AccountTokenRequest", enveloped({ ...byMechanism, oneOf: offered })),
  enveloped({
    type: "object",
    ...byMechanism,
    required: ["type", "authentication_mechanism"],
    oneOf: [...offered, withSingleSignOn],
  }),
);

export type AccountTokenRequest = FromSchema<typeof accountTokenRequest>;
export type PasswordSignIn = FromSchema<typeof withPassword>;
export type CodeSignIn = FromSchema<typeof withCode>;
export type SelfSignup = FromSchema<typeof selfSignup>;

/** A token that makes a shopper act for an account. */
export const accountToken = titled(
  "AccountToken",
  exactObject({
    type,
    account_id: uuid,
    account_name: text,
    token: text,
    expires: moment,
  }),
);

const page = pageOf(accountToken);

export const accountTokensResponse = titled("AccountTokenListResponse", {
  ...page,
  properties: {
    ...page.properties,
    meta: exactObject({ account_member_id: uuid, ...page.properties.meta.properties }),
  },
});
