import type { FromSchema } from "json-schema-to-ts";
import { describeSchema } from "../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, count, mapOf, moment, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { RESOURCE_TYPES } from "./resource-types.ts";

const LONGEST_ID = 64;

const resourceTexts = {
  resource_type: "Type of the resource. In requests `_` counts as `-`.",
  resource_id: "Id of the resource.",
} as const;

const resource_type = { enum: RESOURCE_TYPES } as const;

const SPELLINGS = [
  ...new Set([...RESOURCE_TYPES, ...RESOURCE_TYPES.map((type) => type.replaceAll("-", "_"))]),
];

export const createErasureRequestRequest = nameSchema(
  "CreateErasureRequestRequest",
  requestOf(["type", "resource_type", "resource_id"], {
    type: { const: "erasure_request" },
    resource_type: { enum: SPELLINGS },
    resource_id: { type: "string", minLength: 1, maxLength: LONGEST_ID },
  }),
  { "": "A resource of the person to erase; what belongs to them goes with it.", ...resourceTexts },
);
export type CreateErasureRequestRequest = FromSchema<typeof createErasureRequestRequest>;

export const initiatorSchema = nameSchema(
  "Initiator",
  exactObject({
    "access-token-id": text,
    "access-token-name": text,
    "access-token-email": text,
    "access-token-store-id": uuid,
    "access-token-type": text,
  }),
  {
    "": "Who did it. Names are those of now, and empty once a key or a member of staff is gone.",
    "access-token-id": "Id of the member of staff or of the shopper, or client id of the key.",
    "access-token-name": "Name of the member of staff or of the key; empty for shoppers.",
    "access-token-email": "Address of the member of staff; empty for others.",
    "access-token-store-id": "Id of the store.",
    "access-token-type":
      "Kind of the token, such as `client-credentials-token`, `staff-token`, `account-management-authentication-token` or `customer-token`.",
  },
);

const erasureRequest = nameSchema(
  "ErasureRequest",
  exactObject({
    id: uuid,
    type: { const: "erasure_request" },
    resource_type,
    resource_id: text,
    status: { enum: ["CREATED", "SUCCESS", "FAILURE"] },
    status_description: text,
    initiator: initiatorSchema,
    created_at: moment,
    updated_at: moment,
    meta: exactObject({
      erased: mapOf(describeSchema(count, "Records of this type that are gone.")),
      kept: exactObject({
        order: optional(exactObject({ count, until: { type: "string", format: "date" } })),
      }),
    }),
  }),
  {
    "": "A request to erase what belongs to a person, and how far it is.",
    id: "Id of the request.",
    ...resourceTexts,
    status: "`CREATED` while it is under way. After `FAILURE`, send the request again.",
    status_description: "In words: what stays and until when, or why it failed.",
    created_at: "When the request was made. It stays for 365 days.",
    updated_at: "When it got on last.",
    meta: "What is gone and what stays.",
    "meta.erased": "Records that are gone, by their type.",
    "meta.erased.*": "Records of this type that are gone.",
    "meta.kept": "Records that stay.",
    "meta.kept.order": "Orders that stay for the books; absent without any.",
    "meta.kept.order.count": "How many there are.",
    "meta.kept.order.until":
      "Last day of the one that stays longest. An order that is still open then stays until it is over.",
  },
);
export const erasureRequestResponse = nameAnswer(erasureRequest, "An erasure request.");

export const erasureRequestsResponse = nameSchema(
  "ErasureRequestListResponse",
  exactObject({ data: arrayOf(erasureRequest) }),
  "Erasure requests, newest first; at most 100.",
);

export const personalLogEntrySchema = nameSchema(
  "PersonalDataLogEntry",
  exactObject({
    id: uuid,
    type: { const: "personal_data_log_entry" },
    store_id: uuid,
    initiator: initiatorSchema,
    time: moment,
    event_type: text,
    delta: mapOf({}),
    resource_type,
    resource_id: text,
    relationships: exactObject({
      resource_path: exactObject({ url: { type: ["string", "null"] } }),
    }),
  }),
  {
    "": "A change of a record of a person: who made it, when, and the new values.",
    id: "Id of the entry.",
    store_id: "Id of the store.",
    time: "When the change was stored, to the second.",
    event_type:
      "Such as `user-authentication-info.event.created`; the ends are `created`, `updated` and `deleted`.",
    delta:
      "Fields that changed, with their new values; of orders, ids alone. Passwords are in none: their change is an entry without fields.",
    ...resourceTexts,
    "delta.*": "The new value of the field; null where it is gone.",
    relationships: "What the entry leads to.",
    "relationships.resource_path": "Where the resource is.",
    "relationships.resource_path.url": "Path of the resource; null for one that is deleted.",
  },
);
export const personalLogEntriesResponse = namePage(
  personalLogEntrySchema,
  "A page of changes, newest first. Entries beyond the newest 10,000 are not shown.",
);

const relatedDataEntry = nameSchema(
  "RelatedDataEntry",
  exactObject({ type: { const: "related_data_entry" }, resource_type, resource_id: text }),
  { "": "A record that is erased with the others of its list.", ...resourceTexts },
);
export const relatedDataEntriesResponse = namePage(
  relatedDataEntry,
  "A page of records that belong together.",
);
