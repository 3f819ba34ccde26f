import type { EventObject } from "../events/event.ts";
import { type Document, documentOf, getDocuments, putDocument } from "../table/documents.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Delete, Table, Write } from "../table/table.ts";
import type { WaitingEvents } from "./waiting-events.ts";

const waitingEvents = entity<WaitingEvents>("waiting_events");

/** What waits of all objects of an integration. */
export async function getAllWaiting(table: Table, integrationId: string): Promise<Document<WaitingEvents>[]> {
  const { pk, sk } = keys.waitingEvents(integrationId, "", "");
  const items = await queryAll(table, { pk, sk: { prefix: sk }, consistent: true });
  return items.flatMap((item) => documentOf(waitingEvents, item) ?? []);
}

/** What waits of these objects, in their order; `undefined` where nothing does. */
export async function getWaiting(
  table: Table,
  integrationId: string,
  objects: readonly EventObject[],
): Promise<readonly (Document<WaitingEvents> | undefined)[]> {
  const wanted = objects.map(({ type, id }) => keys.waitingEvents(integrationId, type, id));
  return wanted.length === 0 ? [] : getDocuments(table, waitingEvents, wanted);
}

/** For so long it is told what was given up, as the log and dead letters have it. */
const TOLD_SECONDS = 30 * 24 * 60 * 60;

/** Saves what waits over what was read before; removes it where nothing waits and nothing is to be told any more. */
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
    return [{ put: { ...put, expires_at: Math.floor(now.getTime() / 1000) + TOLD_SECONDS }, when }];
  }
  return before ? [waitingRemoval(integrationId, before)] : [];
}

/** Removes what was read. */
export function waitingRemoval(
  integrationId: string,
  { value: { object }, version }: Document<WaitingEvents>,
): Delete {
  const key = keys.waitingEvents(integrationId, object.type, object.id);
  return { delete: key, when: { only: { version } } };
}
