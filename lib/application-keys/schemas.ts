import type { FromSchema } from "json-schema-to-ts";
import { LONGEST_OVERLAP_SECONDS } from "../auth/application-key.ts";
import { nameAnswer, pageOf, requestOf } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, moment, momentOrNull, resourceOf, selfLink, text } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { STAFF_ROLES } from "../use-case/staff-role.ts";

const type = { const: "application_key" } as const;
const name = { type: "string", minLength: 1, maxLength: 255, pattern: "\\S" } as const;
const reserved = { type: "integer", minimum: 0 } as const;
const grant = { enum: ["implicit", "client_credentials"] } as const;
const grants = { type: "array", minItems: 1, maxItems: 2, uniqueItems: true, items: grant } as const;
const role = { enum: STAFF_ROLES } as const;

const fieldTexts = {
  name: "Name of the client that uses the key.",
  reserved_rate_limit: "0: no part of the rate limit can be reserved here. A greater number is 409.",
  grants:
    "Kinds of tokens that the key gets: `implicit` for shoppers, with the id alone, and `client_credentials` for servers, with the secret.",
  role: "What its tokens of the grant `client_credentials` may do, as for a member of staff. `owner` may do everything.",
} as const;

export const createApplicationKeyRequest = nameSchema(
  "CreateApplicationKeyRequest",
  requestOf(["type", "name"], { type, name, reserved_rate_limit: reserved, grants, role }),
  {
    "": "An application key to create. Without `grants` it has both, without `role` it is an owner's.",
    ...fieldTexts,
  },
);
export type CreateApplicationKeyRequest = FromSchema<typeof createApplicationKeyRequest>;

export const updateApplicationKeyRequest = nameSchema(
  "UpdateApplicationKeyRequest",
  requestOf(["type"], {
    type,
    id: { type: "string", maxLength: 255 },
    name,
    reserved_rate_limit: reserved,
    grants,
    role,
  }),
  {
    "": "The fields of a key to change; fields that are left out keep their values. Tokens of a grant or role that it loses end within a minute.",
    id: "Id in the path. It may be left out; any other id is 400.",
    ...fieldTexts,
  },
);
export type UpdateApplicationKeyRequest = FromSchema<typeof updateApplicationKeyRequest>;

const secretFields = { last_four: text, created_at: moment, expires_at: momentOrNull } as const;

const applicationKey = nameSchema(
  "ApplicationKey",
  resourceOf("application_key", {
    name: text,
    client_id: text,
    client_secret: optional(text),
    reserved_rate_limit: { const: 0 },
    grants: { type: "array", items: grant },
    role,
    meta: exactObject({
      timestamps: exactObject({ created_at: moment, updated_at: moment, last_used_at: momentOrNull }),
      secrets: arrayOf(exactObject({ id: text, ...secretFields })),
      etag_id: text,
    }),
    links: selfLink,
  }),
  {
    "": "A client that may request tokens.",
    ...fieldTexts,
    client_id: "Id that the client sends for a token.",
    client_secret:
      "Secret for the grant `client_credentials`. Only the answer that creates the key shows it.",
    "meta.timestamps.last_used_at": "When the key last got a token, to the hour; null if never.",
    "meta.secrets": "Secrets that work now, at most two.",
    "meta.etag_id": "Tag of the key's state, for `If-Match`.",
    "meta.secrets.id": "Id of the secret.",
    "meta.secrets.last_four": "Its last four characters; empty for a secret of an early version.",
    "meta.secrets.created_at": "When it was made.",
    "meta.secrets.expires_at": "When it ends; null if it stays.",
  },
);
export type ApplicationKeyView = FromSchema<typeof applicationKey>;

export const applicationKeyResponse = nameAnswer(applicationKey, "An application key.");

const page = pageOf(applicationKey);
const pageMeta = page.properties.meta;

export const applicationKeysResponse = nameSchema(
  "ApplicationKeyListResponse",
  {
    ...page,
    properties: {
      ...page.properties,
      meta: nameSchema(
        "ApplicationKeyPageMeta",
        exactObject({ ...pageMeta.properties, total_reserved_rate_limit: { const: 0 } }),
        {
          "": "Place of the page in the list.",
          total_reserved_rate_limit: "Always 0: no part of the rate limit can be reserved here.",
        },
      ),
    },
  } as const,
  "A page of application keys, newest first.",
);

export const createKeySecretRequest = nameSchema(
  "CreateApplicationKeySecretRequest",
  requestOf(["type"], {
    type: { const: "application_key_secret" },
    overlap_seconds: { type: "integer", minimum: 0, maximum: LONGEST_OVERLAP_SECONDS },
  }),
  {
    "": "A further secret of a key.",
    overlap_seconds:
      "Seconds for which the present secret still works; 86,400 by default, 0 ends it at once.",
  },
);
export type CreateKeySecretRequest = FromSchema<typeof createKeySecretRequest>;

const keySecret = nameSchema(
  "ApplicationKeySecret",
  resourceOf("application_key_secret", { client_secret: text, ...secretFields }),
  {
    "": "A secret of an application key.",
    client_secret: "The secret. No other answer shows it.",
    last_four: "Its last four characters.",
    created_at: "When it was made.",
    expires_at: "Always null: the new secret stays until it is deleted or replaced.",
  },
);
export const keySecretResponse = nameAnswer(keySecret, "The new secret of an application key.");
