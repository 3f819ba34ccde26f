import type { FromSchema } from "json-schema-to-ts";
import { nameLinkedAnswer, namePage, requestOf } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { arrayOf, etagId, moment, resourceOf, selfLink, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { REALM_ORIGINS, USERNAME_FORMATS } from "./realms.ts";

const name = { type: "string", maxLength: 255, pattern: "\\S" } as const;
const id = {
  type: "string",
  maxLength: 255,
  description: "Id in the path. It may be left out; any other id is 400.",
} as const;
const timesMeta = exactObject({ created_at: moment, updated_at: moment, etag_id: etagId });

const redirectUris = {
  type: "array",
  maxItems: 100,
  items: { type: "string", maxLength: 2048 },
  description:
    "Absolute addresses of storefronts to which a sign-in at a provider may return, with `https`, or with `http` on localhost. The address of a sign-in must equal one of them, character by character.",
} as const;

export const updateRealmRequest = nameSchema(
  "UpdateRealmRequest",
  requestOf(["type"], {
    type: { enum: ["authentication-realm", "authentication_realm"] },
    id,
    name,
    redirect_uris: redirectUris,
    duplicate_email_policy: {
      type: "string",
      pattern: "^([Aa][Ll][Ll][Oo][Ww][Ee][Dd]|[Aa][Pp][Ii]_[Oo][Nn][Ll][Yy])$",
      description:
        "What happens at a first sign-in at a provider with an e-mail address that users have. With `allowed` there is a new user. With `api_only` the one user with this address is signed in, if the provider has verified the address and the user is known to own it; otherwise the sign-in is refused. In any letter case.",
    },
    sign_on_creates_users: {
      type: "boolean",
      description:
        "Whether a first sign-in at a provider makes a new user; true by default. With false it is 403. `enable_self_signup` does not matter for it.",
    },
  }),
  {
    "": "The fields of a realm to change; fields that are left out keep their values.",
    type: "Kind of the resource: `authentication-realm`, in requests also written as `authentication_realm`.",
    name: "Name of the realm, for those who manage the store.",
  },
);

const realmMetaText =
  "When the realm was created and last changed. It dates from 1970, since every store begins with it.";

const realm = nameSchema(
  "Realm",
  resourceOf("authentication-realm", {
    name: text,
    redirect_uris: arrayOf(text),
    duplicate_email_policy: { enum: ["allowed", "api_only"] },
    sign_on_creates_users: { type: "boolean" },
    relationships: exactObject({
      origin: exactObject({ data: exactObject({ id: uuid, type: { enum: REALM_ORIGINS } }) }),
    }),
    links: selfLink,
    meta: timesMeta,
  }),
  {
    "":
      "A group of users with the ways in which they sign in. Every store has three realms: for customers, for " +
      "account members, and for those who run the store.",
    id: "Id of the realm, the same in every store.",
    type: "Kind of the resource: `authentication-realm`, in requests also written as `authentication_realm`.",
    name: "Name of the realm, for those who manage the store.",
    redirect_uris: "Addresses of storefronts to which a sign-in at a provider may return.",
    duplicate_email_policy:
      "What a first sign-in at a provider does with an e-mail address that users have; `allowed` by default, which makes a new user.",
    sign_on_creates_users: "Whether a first sign-in at a provider makes a new user; true by default.",
    relationships: "The settings that the realm belongs to.",
    "relationships.origin": "The settings that name this realm.",
    "relationships.origin.data": "Reference to the settings.",
    "relationships.origin.data.id": "Id of the settings.",
    "relationships.origin.data.type":
      "Kind of the settings: those of customers, of account members or of merchants.",
    meta: realmMetaText,
  },
);

export const realmResponse = nameLinkedAnswer(realm, "A realm.");
export const realmsResponse = namePage(realm, {
  "": "A page of realms.",
  meta: realmMetaText,
});

const profileType = { const: "password_profile" } as const;
const profileFields = {
  username_format: {
    enum: USERNAME_FORMATS,
    description:
      "Whether a username may be `any` text, which is the default, or must be an `email` address. It applies to usernames that are set from then on.",
  },
  enable_one_time_password_token: {
    type: "boolean",
    description:
      "Whether members may ask for a one-time code and sign in with it instead of the password; false by default.",
  },
} as const;

const passwordProfileNameText = "Name of the profile, for those who manage the store. It need not be unique.";

export const createProfileRequest = nameSchema(
  "CreatePasswordProfileRequest",
  requestOf(["type", "name"], { type: profileType, name, ...profileFields }),
  { "": "A password profile to create.", name: passwordProfileNameText },
);

export const updateProfileRequest = nameSchema(
  "UpdatePasswordProfileRequest",
  requestOf(["type"], { type: profileType, id, name, ...profileFields }),
  {
    "": "The fields of a password profile to change; fields that are left out keep their values.",
    name: passwordProfileNameText,
  },
);

const passwordProfileMetaText =
  "When the profile was created and last changed. The one that every store begins with dates from 1970.";

const profile = nameSchema(
  "PasswordProfile",
  resourceOf(profileType.const, {
    name: text,
    ...profileFields,
    links: selfLink,
    meta: timesMeta,
  }),
  {
    "": "A set of usernames and passwords of account members. A username is unique within its profile.",
    id: "Id of the password profile. Members name it when they sign in.",
    name: passwordProfileNameText,
    meta: passwordProfileMetaText,
  },
);

export const profileResponse = nameLinkedAnswer(profile, "A password profile.");
export const profilesResponse = namePage(profile, {
  "": "A page of password profiles, oldest first.",
  meta: passwordProfileMetaText,
});

export type RealmChange = FromSchema<typeof updateRealmRequest>["data"];
export type ProfileChange = FromSchema<typeof updateProfileRequest>["data"];
export type NewProfile = FromSchema<typeof createProfileRequest>["data"];
