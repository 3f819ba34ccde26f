import type { FromSchema } from "json-schema-to-ts";
import { nameAnswer, requestOf } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, count, moment, taggedOnly, text } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { ACTOR_TYPES } from "./audit-entry.ts";
import { LONGEST_AUDIT_DAYS, LONGEST_LOG_DAYS, LONGEST_ORDER_DAYS, SHORTEST_AUDIT_DAYS } from "./log-days.ts";

const anyValue = {
  description: "The value, cut after 256 characters; null where there was or is none.",
} as const;

const changeSchema = nameSchema(
  "AuditChange",
  exactObject({
    path: text,
    before: optional(anyValue),
    after: optional(anyValue),
    changed: optional({ const: true }),
  }),
  {
    "": "A field that changed.",
    path: "Path of the field. Elements of a list are named by their id, code or sku.",
    changed: "In place of the values, for secrets and for what may say who a person is.",
  },
);

const actorSchema = nameSchema(
  "AuditActor",
  exactObject({ type: { enum: ACTOR_TYPES }, id: text, name: optional(text) }),
  {
    "": "Who changed the object.",
    type: "A member of staff, an application key, a command that an operator ran, or `system` for what an unknown person tried.",
    id: "Id of the member of staff, client id of the key, verb of the command, or `system`.",
    name: "Its present name; absent once it is gone.",
  },
);

const objectSchema = nameSchema("AuditObject", exactObject({ type: text, id: text, name: optional(text) }), {
  "": "The object that changed.",
  type: "Type of the object, such as `product-price`.",
  id: "Id of the object; of a refused stranger, a hash of the e-mail address.",
  name: "Its name, or what it is known by, after the change; absent for what belongs to a person.",
});

export const auditEntrySchema = nameSchema(
  "AuditEntry",
  exactObject({
    id: text,
    type: { const: "audit_entry" },
    time: moment,
    actor: actorSchema,
    operation: text,
    action: text,
    object: objectSchema,
    version: optional({ type: "integer", minimum: 1 }),
    changes: arrayOf(changeSchema),
    changes_left_out: count,
    request_id: text,
  }),
  {
    "": "A change of an object: who made it, when, and which fields it changed.",
    id: "Id of the entry, and its position in the log.",
    time: "When the change was stored, to the second.",
    operation: "Operation of the API, such as `price-books/prices/update-price`, or the verb of a command.",
    action:
      "`created`, `updated`, `deleted`, `published`, `attached` or `detached`; of staff also `signed_in`, `refused` and `sign_in_ended`, of invitations `accepted`.",
    version: "Number of the object's state after the change; absent for objects without one, such as stock.",
    changes: "At most 50 of the fields that changed. Empty for a deletion.",
    changes_left_out: "Further fields that changed.",
    request_id: "Id of the request, as in its answer and in the logs of the functions.",
  },
);

export const auditEntryResponse = nameAnswer(auditEntrySchema, "An entry of the log.");

export const auditEntriesResponse = nameSchema(
  "AuditEntryListResponse",
  exactObject({
    data: arrayOf(auditEntrySchema),
    meta: exactObject({ page: exactObject({ limit: count }), results: exactObject({ count }) }),
    links: exactObject({
      current: text,
      next: { type: ["string", "null"], description: "Path of the next page; null at the end." },
    }),
  }),
  {
    "": "Entries of the log, newest first. A page may hold fewer than `page[limit]` although more follow.",
    meta: "Size of the page. The log has no total.",
    "meta.page": "Largest size of the page.",
    "meta.page.limit": "Largest number of entries on a page.",
    "meta.results": "Actual size of the page.",
    "meta.results.count": "Number of entries on this page.",
    links: "Paths of this page and of the next one.",
    "links.current": "Path of this page.",
  },
);

const type = { const: "time_to_live" } as const;
const days = {
  type: "integer",
  minimum: 1,
  maximum: LONGEST_LOG_DAYS,
  description:
    "Days for which logs of personal data are kept; 365 by default. Entries keep the end that they were made with.",
} as const;

const audit_days = {
  type: "integer",
  minimum: SHORTEST_AUDIT_DAYS,
  maximum: LONGEST_AUDIT_DAYS,
  description:
    "Days for which entries of the audit log are kept; 365 by default. Entries keep the end that they were made with.",
} as const;

const order_retention_days = {
  type: "integer",
  minimum: 0,
  maximum: LONGEST_ORDER_DAYS,
  description:
    "Days, from the day of the order, for which orders of erased persons keep their names for the books; 3650 by default. For erasures from then on.",
} as const;

export const updateLogDaysRequest = nameSchema(
  "UpdateLogDaysRequest",
  requestOf(["type"], { type, days, audit_days, order_retention_days }),
  { "": "Days to change.", data: "An update leaves those that are not sent as they are." },
);

export type LogDaysChange = FromSchema<typeof updateLogDaysRequest>["data"];

export const logDaysResponse = nameSchema(
  "LogDaysResponse",
  exactObject({
    data: nameSchema(
      "LogDays",
      exactObject({ type, days, audit_days, order_retention_days, meta: taggedOnly }),
      "For how long logs are kept.",
    ),
  }),
  "For how long logs are kept.",
);
