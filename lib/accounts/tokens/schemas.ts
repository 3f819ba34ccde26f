import type { FromSchema } from "json-schema-to-ts";
import { codeExchange, codeFields, password, username } from "../../auth/shopper-schemas.ts";
import { envelope, pageOf } from "../../schemas/envelope.ts";
import { exactObject, openObject } from "../../schemas/exact-object.ts";
import { moment, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { memberPassword, personFields } from "../users/schemas.ts";

const type = { const: "account_management_authentication_token" } as const;
const password_profile_id = {
  type: "string",
  maxLength: 255,
  description:
    "Id of the password profile that the username belongs to. Where the service runs in the profile `compatible`, it may be left out if the store has only one password profile.",
} as const;

const passwordText =
  "Password of the member. At sign-up it needs at least 8 characters, or more if the store's settings say " +
  "so, and by default must not be one of the 10,000 most common passwords.";

const withPassword = nameSchema(
  "PasswordSignIn",
  openObject(["type", "authentication_mechanism", "username", "password"], {
    type,
    authentication_mechanism: { const: "password" },
    password_profile_id,
    username,
    password,
  }),
  { "": "Signs a member in with a username and password.", password: passwordText },
);

const withCode = nameSchema(
  "OneTimeCodeSignIn",
  openObject(["type", "authentication_mechanism", "username", "one_time_password_token"], {
    type,
    authentication_mechanism: { const: "passwordless" },
    password_profile_id,
    username,
    one_time_password_token: { type: "string", maxLength: 255, writeOnly: true },
  }),
  {
    "": "Signs a member in with a one-time code that was requested before. Signing in ends all codes of the username.",
    one_time_password_token:
      "The one-time code: 6 letters and digits in any letter case. It works once, within 10 minutes; signing " +
      "in with it ends the other codes of the username.",
  },
);

const selfSignup = nameSchema(
  "SelfSignup",
  openObject(["type", "authentication_mechanism", "username", "password", "name", "email"], {
    type,
    authentication_mechanism: { const: "self_signup" },
    password_profile_id,
    username,
    password: memberPassword,
    ...personFields,
  }),
  {
    "": "Signs a new member up: creates a user with a way to sign in and, if the store's settings say so, an account of its own.",
    password: passwordText,
    name: "Full name of the new member. An account that is created for the member gets the same name.",
    email: "E-mail address of the new member. It need not be unique and is not used to sign in.",
    given_name: "Given name of the new member; optional.",
    middle_name: "Middle name of the new member; optional.",
    family_name: "Family name of the new member; optional.",
  },
);

/** Accepts no token in the body, where logs and caches do not expect one. */
const switchAccount = nameSchema(
  "SwitchAccount",
  {
    type: "object",
    required: ["type", "authentication_mechanism"],
    additionalProperties: false,
    properties: {
      type,
      authentication_mechanism: { const: "account_management_authentication_token" },
    },
  },
  "Issues new tokens to a member who is signed in. The current token comes in the header " +
    "`EP-Account-Management-Authentication-Token`; any other field in the body is 400.",
);

const withIdentity = nameSchema(
  "ProviderSignIn",
  openObject(["type", "authentication_mechanism", ...codeFields], {
    type,
    authentication_mechanism: { const: "oidc" },
    ...codeExchange,
  }),
  "Signs a member in who has come back from an identity provider with a code.",
);

/** An OpenAPI keyword that the schema types lack. */
const byMechanism = { discriminator: { propertyName: "authentication_mechanism" } } as const;

export const accountTokenRequest = nameSchema(
  "AccountTokenRequest",
  envelope({
    type: "object",
    ...byMechanism,
    required: ["type", "authentication_mechanism"],
    oneOf: [withPassword, withCode, selfSignup, switchAccount, withIdentity],
  }),
  "A request of an account member to sign in, to sign up or to get new tokens; `authentication_mechanism` says which.",
);

export type AccountTokenRequest = FromSchema<typeof accountTokenRequest>;
export type PasswordSignIn = FromSchema<typeof withPassword>;
export type CodeSignIn = FromSchema<typeof withCode>;
export type IdentitySignIn = FromSchema<typeof withIdentity>;
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
  {
    "": "A token with which a member acts for one account.",
    account_id: "Id of the account that the token is for.",
    account_name: "Name of the account when the token was issued, so that the member can choose an account.",
    token: "The token, a JWT. Send it in the header `EP-Account-Management-Authentication-Token`.",
    expires:
      "When the token expires, in ISO 8601; all tokens of an answer expire together. It ends earlier if the " +
      "membership, account or member is deleted.",
  },
);

const page = pageOf(accountToken);

export const accountTokensResponse = nameSchema(
  "AccountTokenListResponse",
  {
    ...page,
    properties: {
      ...page.properties,
      meta: exactObject({ account_member_id: uuid, ...page.properties.meta.properties }),
    },
  },
  {
    "": "A page of tokens, one for each of the member's accounts, oldest membership first. Empty for a member without accounts.",
    meta: "The member who has signed in, and the paging of the tokens.",
    "meta.account_member_id": "Id of the member who has signed in or up.",
  },
);
