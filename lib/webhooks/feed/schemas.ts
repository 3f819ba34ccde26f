import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, count, moment, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

/** Open, since each type of object has its own payload. */
const payloadSchema = nameSchema("EventPayload", {
  type: "object",
  description: "`{ data, included? }` as the resource's GET answers, `{ type, id }` of what was deleted.",
  additionalProperties: { description: "As the resource has it." },
});

const objectSchema = nameSchema("EventObject", exactObject({ type: text, id: text }));

const positionSchema = {
  type: "integer",
  minimum: 1,
  description: "The change of the object by its number, from 1 without gaps; events of one change share it.",
} as const;

export const eventSchema = nameSchema(
  "Event",
  exactObject({
    id: uuid,
    type: { const: "event" },
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
);
