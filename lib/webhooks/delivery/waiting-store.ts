import type { EventObject } from "../../events/event.ts";
import { type Document, decodeDocument, entity, getDocuments, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import type { Delete, Table, Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { objectName } from "./select-events.ts";
import type { WaitingEvents } from "./waiting-events.ts";

const waitingEvents = entity<WaitingEvents>("waiting_events");

export async function getAllWaiting(table: Table, integrationId: string): Promise<Document<WaitingEvents>[]> {
  const { pk, sk } = keys.waitingEvents(integrationId, "", "");
  const items = await queryAll(table, { pk, sk: { prefix: sk }, consistent: true });
  return items.flatMap((item) => decodeDocument(waitingEvents, item) ?? []);
}

/** Reads the queues of these objects, in their order; `undefined` if an object has none. */
export async function getWaiting(
  table: Table,
  integrationId: string,
  objects: readonly EventObject[],
): Promise<readonly (Document<WaitingEvents> | undefined)[]> {
  const queueKeys = objects.map(({ type, id }) => keys.waitingEvents(integrationId, type, id));
  return queueKeys.length === 0 ? [] : getDocuments(table, waitingEvents, queueKeys);
}

/** Skipped positions are kept as long as the log and dead letters keep the events. */
const SKIPPED_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** A queue without waiting events is kept only while skipped events have to be reported. */
export function waitingWrites(
  integrationId: string,
  after: WaitingEvents,
  before: Document<WaitingEvents> | undefined,
  now: Date,
): readonly Write[] {
  const key = keys.waitingEvents(integrationId, after.object.type, after.object.id);
  if (after.events.length > 0) return [putDocument(waitingEvents, key, after, before?.version)];
  if (after.skipped.length > 0) {
    const { put, when } = putDocument(waitingEvents, key, after, before?.version);
    return [{ put: { ...put, expires_at: Math.floor(now.getTime() / 1000) + SKIPPED_KEPT_SECONDS }, when }];
  }
  return before ? [waitingRemoval(integrationId, before)] : [];
}

export function waitingRemoval(
  integrationId: string,
  { value: { object }, version }: Document<WaitingEvents>,
): Delete {
  const key = keys.waitingEvents(integrationId, object.type, object.id);
  return { delete: key, when: { only: { version } } };
}

type StoredQueue = Document<WaitingEvents> | undefined;

/** The queues of an integration, read once by the only worker that changes them. */
export type WaitingObjects = {
  readonly all: (table: Context["table"]) => Promise<readonly Document<WaitingEvents>[]>;
  /** In the order of the objects; `undefined` if the object has no queue. */
  readonly of: (table: Context["table"], objects: readonly EventObject[]) => Promise<readonly StoredQueue[]>;
  readonly keep: (object: EventObject, saved: StoredQueue) => void;
  /** All queues; `undefined` if not all were read. */
  readonly loadedQueues: () => readonly WaitingEvents[] | undefined;
};

export function openWaiting(integrationId: string): WaitingObjects {
  const queues = new Map<string, StoredQueue>();
  let isComplete = false;
  const listQueues = () => [...queues.values()].flatMap((document) => document ?? []);
  return {
    all: async (table) => {
      if (!isComplete) {
        for (const document of await getAllWaiting(table, integrationId)) {
          queues.set(objectName(document.value.object), document);
        }
        isComplete = true;
      }
      return listQueues();
    },
    of: async (table, objects) => {
      const unknown = objects.filter((object) => !isComplete && !queues.has(objectName(object)));
      const read = await getWaiting(table, integrationId, unknown);
      for (const [at, object] of unknown.entries()) queues.set(objectName(object), read[at]);
      return objects.map((object) => queues.get(objectName(object)));
    },
    keep: (object, saved) => queues.set(objectName(object), saved),
    loadedQueues: () => (isComplete ? listQueues().map(({ value }) => value) : undefined),
  };
}
