import type { FromSchema } from "json-schema-to-ts";
import { password, username } from "../../auth/shopper-schemas.ts";
import { envelope, pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { moment, text, uuid } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { memberPassword, personFields } from "../users/schemas.ts";

const type = { const: "account_management_authentication_token" } as const;
const password_profile_id = {
  type: "string",
  maxLength: 255,
  description:
    "Id of the password profile that the username belongs to. Where the service runs in the profile `compatible`, it may be left out if the store has only one password profile.",
} as const;

const withPassword = nameSchema("PasswordSignIn", {
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

const withCode = nameSchema("OneTimeCodeSignIn", {
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

const selfSignup = nameSchema("SelfSignup", {
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

/** Accepts no token in the body, where logs and caches do not expect one. */
const switchAccount = nameSchema("SwitchAccount", {
  type: "object",
  required: ["type", "authentication_mechanism"],
  additionalProperties: false,
  properties: {
    type,
    authentication_mechanism: { const: "account_management_authentication_token" },
  },
});

/** Accepted by the schema because it answers with its own 422. */
const withSingleSignOn = {
  type: "object",
  required: ["type", "authentication_mechanism"],
  properties: { type, authentication_mechanism: { const: "oidc" } },
} as const;

/** An OpenAPI keyword that the schema types lack. */
const byMechanism = { discriminator: { propertyName: "authentication_mechanism" } } as const;

const offered = [withPassword, withCode, selfSignup, switchAccount] as const;

export const accountTokenRequest = withSentForm(
  nameSchema("AccountTokenRequest", envelope({ ...byMechanism, oneOf: offered })),
  envelope({
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

/** Makes a shopper act for an account. */
const accountToken = nameSchema(
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

export const accountTokensResponse = nameSchema("AccountTokenListResponse", {
  ...page,
  properties: {
    ...page.properties,
    meta: exactObject({ account_member_id: uuid, ...page.properties.meta.properties }),
  },
});
