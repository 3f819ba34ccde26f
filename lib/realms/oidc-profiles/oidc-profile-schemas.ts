import type { FromSchema } from "json-schema-to-ts";
import { namePage, requestOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { etagId, moment, resourceOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const type = {
  enum: ["oidc-profile", "oidc_profile"],
  description: "Kind of the resource: `oidc-profile`, also written as `oidc_profile`.",
} as const;
const shortText = { type: "string", maxLength: 255, pattern: "\\S" } as const;
const fields = {
  name: shortText,
  discovery_url: { type: "string", minLength: 1, maxLength: 2048 },
  client_id: shortText,
  client_secret: { type: "string", minLength: 1, maxLength: 4096, writeOnly: true },
  email_is_verified: { type: "boolean" },
} as const;

const texts = {
  name: "Name of the provider, such as `Google`: the text of the button on a sign-in page.",
  discovery_url:
    "Address of the provider's discovery document. It begins with `https` and ends in `/.well-known/openid-configuration`. The document is read before anything is stored: 422 says what is wrong with it.",
  client_id: "Id of the store at the provider.",
  email_is_verified:
    "Whether e-mail addresses of this provider count as verified although it does not say so; false by default. Only for a provider whose users cannot choose their address themselves.",
} as const;
const secretText = "Secret of the store at the provider. It is kept encrypted and no answer contains it.";

export const createOidcProfileRequest = nameSchema(
  "CreateOidcProfileRequest",
  requestOf(["type", "name", "discovery_url", "client_id", "client_secret"], { type, ...fields }),
  { "": "An OpenID Connect profile to create.", ...texts, client_secret: secretText },
);

export const updateOidcProfileRequest = nameSchema(
  "UpdateOidcProfileRequest",
  requestOf(["type"], {
    type,
    id: {
      type: "string",
      maxLength: 255,
      description: "Id in the path. It may be left out; any other id is 400.",
    },
    ...fields,
  }),
  {
    "": "The fields of an OpenID Connect profile to change; fields that are left out keep their values, the secret too.",
    ...texts,
    client_secret: `${secretText} Without this field the secret stays.`,
  },
);

const absolute = { type: "string", format: "uri" } as const;

const links = nameSchema(
  "OidcProfileLinks",
  exactObject({
    self: { type: "string", format: "uri-reference" },
    "authorization-endpoint": absolute,
    "callback-endpoint": absolute,
    "client-discovery-url": absolute,
  }),
  {
    "": "Addresses of the profile. All but `self` are absolute.",
    self: "Path of the profile.",
    "authorization-endpoint":
      "Where a storefront sends the browser to. It has a query already: append the parameters of the request with `&`.",
    "callback-endpoint": "Address to register at the provider: it sends the browser back there.",
    "client-discovery-url": "Discovery document of the realm, for client libraries of storefronts.",
  },
);

const metaText = "Issuer of the provider, and when the profile was created and last changed, and its tag.";

const oidcProfile = nameSchema(
  "OidcProfile",
  resourceOf("oidc-profile", {
    name: text,
    discovery_url: text,
    client_id: text,
    email_is_verified: { type: "boolean" },
    links,
    meta: exactObject({ issuer: text, created_at: moment, updated_at: moment, etag_id: etagId }),
  }),
  {
    "": "An identity provider at which users of the realm sign in, such as Google. Answers never contain its secret.",
    id: "Id of the profile.",
    ...texts,
    meta: metaText,
    "meta.issuer": "Issuer, as the provider's document was read last.",
  },
);

export const oidcProfileResponse = nameSchema(
  "OidcProfileResponse",
  exactObject({ data: oidcProfile, links }),
  "An OpenID Connect profile.",
);

export const oidcProfilesResponse = namePage(oidcProfile, {
  "": "A page of the OpenID Connect profiles of a realm, oldest first: the order of the buttons.",
  meta: metaText,
});

export type NewOidcProfile = FromSchema<typeof createOidcProfileRequest>["data"];
export type OidcProfileChange = FromSchema<typeof updateOidcProfileRequest>["data"];
