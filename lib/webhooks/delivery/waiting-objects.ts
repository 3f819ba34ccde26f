import type { EventObject } from "../../events/event.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import { objectName } from "./select-events.ts";
import type { WaitingEvents } from "./waiting-events.ts";
import { getAllWaiting, getWaiting } from "./waiting-store.ts";

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
