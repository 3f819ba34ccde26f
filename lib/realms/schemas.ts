import type { FromSchema } from "json-schema-to-ts";
import { envelope, envelopeWithLink, pageOf } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { arrayOf, moment, selfLink, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { REALM_ORIGINS, USERNAME_FORMATS } from "./realms.ts";

const name = { type: "string", maxLength: 255, pattern: "\\S" } as const;
const id = {
  type: "string",
  maxLength: 255,
  description: "Id in the path. It may be left out; any other id is 400.",
} as const;
const timesMeta = exactObject({ created_at: moment, updated_at: moment });

const redirectUris = {
  type: "array",
  maxItems: 100,
  items: { type: "string", maxLength: 2048 },
  description:
    "Absolute addresses to return to after single sign-on, with `https`, or with `http` on localhost. Stored without any effect, since single sign-on is not offered.",
} as const;

export const updateRealmRequest = nameSchema(
  "UpdateRealmRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: {
      type: { enum: ["authentication-realm", "authentication_realm"] },
      id,
      name,
      redirect_uris: redirectUris,
      duplicate_email_policy: {
        type: "string",
        pattern: "^([Aa][Ll][Ll][Oo][Ww][Ee][Dd]|[Aa][Pp][Ii]_[Oo][Nn][Ll][Yy])$",
        description:
          "`allowed` or `api_only`, in any letter case. Stored without any effect, since single sign-on is not offered.",
      },
    },
  } as const),
);

const realm = nameSchema(
  "Realm",
  exactObject({
    id: uuid,
    type: { const: "authentication-realm" },
    name: text,
    redirect_uris: arrayOf(text),
    duplicate_email_policy: { enum: ["allowed", "api_only"] },
    relationships: exactObject({
      origin: exactObject({ data: exactObject({ id: uuid, type: { enum: REALM_ORIGINS } }) }),
    }),
    links: selfLink,
    meta: timesMeta,
  }),
);

export const realmResponse = nameSchema("RealmResponse", envelopeWithLink(realm));
export const realmsResponse = nameSchema("RealmListResponse", pageOf(realm));

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

export const createProfileRequest = nameSchema(
  "CreatePasswordProfileRequest",
  envelope({
    type: "object",
    required: ["type", "name"],
    properties: { type: profileType, name, ...profileFields },
  } as const),
);

export const updateProfileRequest = nameSchema(
  "UpdatePasswordProfileRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: { type: profileType, id, name, ...profileFields },
  } as const),
);

const profile = nameSchema(
  "PasswordProfile",
  exactObject({
    id: uuid,
    type: profileType,
    name: text,
    ...profileFields,
    links: selfLink,
    meta: timesMeta,
  }),
);

export const profileResponse = nameSchema("PasswordProfileResponse", envelopeWithLink(profile));
export const profilesResponse = nameSchema("PasswordProfileListResponse", pageOf(profile));

const oidcProfile = nameSchema(
  "OidcProfile",
  exactObject({ id: uuid, type: { const: "oidc_profile" }, name: text }),
);

/** Always empty: single sign-on is not offered, but sign-in pages read this list. */
export const oidcProfilesResponse = nameSchema("OidcProfileListResponse", pageOf(oidcProfile));

export type RealmChange = FromSchema<typeof updateRealmRequest>["data"];
export type ProfileChange = FromSchema<typeof updateProfileRequest>["data"];
export type NewProfile = FromSchema<typeof createProfileRequest>["data"];
