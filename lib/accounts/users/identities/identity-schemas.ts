import type { FromSchema } from "json-schema-to-ts";
import { nameLinkedAnswer, namePage, requestOf } from "../../../schemas/envelope.ts";
import { exactObject } from "../../../schemas/exact-object.ts";
import { etagId, moment, resourceOf, selfLink, text, uuid } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";

const type = { const: "user_authentication_oidc_profile_info" } as const;
const subject = { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" } as const;
const issuer = { type: "string", minLength: 1, maxLength: 2048 } as const;

const texts = {
  oidc_profile_id: "Id of the OpenID Connect profile that the identity belongs to.",
  subject:
    "Id of the person at the provider, the claim `sub`. Compared exactly, letter case included. With profile and issuer it belongs to one user.",
  issuer: "Issuer of the identity. It may be left out: it is that of the profile, and any other one is 422.",
} as const;

export const createIdentityRequest = nameSchema(
  "CreateUserIdentityRequest",
  requestOf(["type", "oidc_profile_id", "subject"], {
    type,
    oidc_profile_id: { type: "string", minLength: 1, maxLength: 255 },
    subject,
    issuer,
  }),
  { "": "An identity at a provider with which a user is to sign in.", ...texts },
);

export const updateIdentityRequest = nameSchema(
  "UpdateUserIdentityRequest",
  requestOf(["type"], {
    type: {
      enum: [type.const, "user_authentication_info"],
      description: "Kind of the resource; a sample of the public contract has `user_authentication_info`.",
    },
    id: {
      type: "string",
      maxLength: 255,
      description: "Id in the path. It may be left out; any other id is 400.",
    },
    oidc_profile_id: { type: "string", minLength: 1, maxLength: 255 },
    subject,
    issuer,
  }),
  {
    "": "The fields of an identity to change; fields that are left out keep their values.",
    ...texts,
    oidc_profile_id: "Id of the identity's profile. It may be left out; any other profile is 400.",
  },
);

const metaText = "When the identity was created and last changed, and its tag.";

const identity = nameSchema(
  "UserIdentity",
  resourceOf(type.const, {
    oidc_profile_id: uuid,
    issuer: text,
    subject: text,
    meta: exactObject({ created_at: moment, updated_at: moment, etag_id: etagId }),
    links: selfLink,
  }),
  {
    "": "A way for a user to sign in: who the user is at an identity provider.",
    id: "Id of the identity.",
    ...texts,
    issuer: "Issuer of the identity, as the profile had it when the identity was made.",
    meta: metaText,
  },
);

export const identityResponse = nameLinkedAnswer(identity, "An identity of a user.");
export const identitiesResponse = namePage(identity, {
  "": "A page of the identities of a user, oldest first.",
  meta: metaText,
});

export type NewIdentity = FromSchema<typeof createIdentityRequest>["data"];
export type IdentityChange = FromSchema<typeof updateIdentityRequest>["data"];
