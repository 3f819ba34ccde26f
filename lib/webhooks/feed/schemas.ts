import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, count, moment, resourceOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

/** Open, since each type of object has its own payload. */
const payloadSchema = nameSchema(
  "EventPayload",
  { type: "object", additionalProperties: { description: "As the resource has it." } },
  "`{ data, included? }` as the resource's GET answers, `{ type, id }` of what was deleted.",
);

const objectSchema = nameSchema("EventObject", exactObject({ type: text, id: text }), {
  "": "The object that an event or a snapshot is about.",
  type: "Type of the object, such as `order`, or the `api_type` for an entry.",
  id: "Id of the object.",
});

const positionSchema = {
  type: "integer",
  minimum: 1,
  description: "The change of the object by its number, from 1 without gaps; events of one change share it.",
} as const;

export const eventSchema = nameSchema(
  "Event",
  resourceOf("event", {
    triggered_by: text,
    object: objectSchema,
    position: positionSchema,
    time: moment,
    rebuilds: optional({
      ...exactObject({
        from: { ...positionSchema, description: "Position of the first of them." },
        to: { ...positionSchema, description: "Position of the last of them." },
      }),
      description: "Changes that were not told when they happened: this event stands for all of them.",
    }),
    payload: payloadSchema,
  }),
  {
    "": "Something that happened to an object, with the object as it was then.",
    id: "Id of the event. Webhooks send it in the header `webhook-id`.",
    triggered_by: "Key of the event, such as `order.paid`.",
    object: "The object that changed.",
    time: "When the change was stored, to the second.",
    payload: "The object after the change. One-time codes to sign in with are blanked out.",
  },
);

const nextLink = {
  type: ["string", "null"],
  description: "Null at the end; `meta.since` goes on from there.",
} as const;

export const eventsResponse = nameSchema(
  "EventListResponse",
  exactObject({
    data: arrayOf(eventSchema),
    meta: exactObject({
      since: { type: "string", description: "The position behind the last event: ask for `since` with it." },
      page: exactObject({ limit: count }),
      results: exactObject({ count }),
    }),
    links: exactObject({ current: text, next: nextLink }),
  }),
  {
    "": "Events after a position, oldest first.",
    meta: "Size of the page, and the position to continue from.",
    "meta.page": "Largest size of the page.",
    "meta.page.limit": "Largest number of events on a page.",
    "meta.results": "Actual size of the page.",
    "meta.results.count":
      "Number of events on this page. It may be less than `limit` although more events follow.",
    links: "Paths of this page and of the next one.",
    "links.current": "Path of this page, with its position.",
  },
);

const snapshotSchema = nameSchema(
  "Snapshot",
  exactObject({
    type: { const: "snapshot" },
    object: objectSchema,
    position: {
      type: "integer",
      minimum: 0,
      description:
        "The last change of the object: events with this position or an earlier one are known already.",
    },
    payload: payloadSchema,
  }),
  {
    "": "An object in its current state.",
    object: "The object.",
    payload: "The object as an event would show it now.",
  },
);

export const snapshotsResponse = nameSchema(
  "SnapshotListResponse",
  exactObject({
    data: arrayOf(snapshotSchema),
    meta: exactObject({
      since: {
        type: "string",
        description: "Where events follow on these snapshots: the same on every page.",
      },
      page: exactObject({ limit: count }),
      results: exactObject({ count }),
    }),
    links: exactObject({ current: text, next: { type: ["string", "null"] } }),
  }),
  {
    "": "A page of all objects of a type in their current state.",
    meta: "Size of the page, and the position from which events follow.",
    "meta.page": "Largest size of the page.",
    "meta.page.limit": "Largest number of snapshots on a page.",
    "meta.results": "Actual size of the page.",
    "meta.results.count":
      "Number of snapshots on this page. It may be less than `limit`, or 0, although more pages follow.",
    links: "Paths of this page and of the next one.",
    "links.current": "Path of this page.",
    "links.next": "Path of the next page; null on the last one.",
  },
);
