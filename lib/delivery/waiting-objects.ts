import type { EventObject } from "../events/event.ts";
import type { Document } from "../table/documents.ts";
import type { Context } from "../use-case/context.ts";
import { objectName } from "./select-events.ts";
import type { WaitingEvents } from "./waiting-events.ts";
import { getAllWaiting, getWaiting } from "./waiting-store.ts";

type Known = Document<WaitingEvents> | undefined;

/** What waits for an integration, read once by the worker who alone changes it. */
export type WaitingObjects = {
  readonly all: (table: Context["table"]) => Promise<readonly Document<WaitingEvents>[]>;
  /** In the order of the objects, `undefined` where nothing waits. */
  readonly of: (table: Context["table"], objects: readonly EventObject[]) => Promise<readonly Known[]>;
  /** As it was saved. */
  readonly keep: (object: EventObject, saved: Known) => void;
  /** Everything that waits; `undefined` if not all of it was read. */
  readonly known: () => readonly WaitingEvents[] | undefined;
};

/** Nothing is read yet. */
export function openWaiting(integrationId: string): WaitingObjects {
  const found = new Map<string, Known>();
  let isComplete = false;
  const present = () => [...found.values()].flatMap((document) => document ?? []);
  return {
    all: async (table) => {
      if (!isComplete) {
        for (const document of await getAllWaiting(table, integrationId)) {
          found.set(objectName(document.value.object), document);
        }
        isComplete = true;
      }
      return present();
    },
    of: async (table, objects) => {
      const unknown = objects.filter((object) => !isComplete && !found.has(objectName(object)));
      const read = await getWaiting(table, integrationId, unknown);
      for (const [at, object] of unknown.entries()) found.set(objectName(object), read[at]);
      return objects.map((object) => found.get(objectName(object)));
    },
    keep: (object, saved) => found.set(objectName(object), saved),
    known: () => (isComplete ? present().map(({ value }) => value) : undefined),
  };
}
