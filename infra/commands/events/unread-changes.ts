import { nameEvents } from "../../../lib/events/event.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { DeliveryCalls } from "../../../lib/use-case/capabilities.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { appendEvents } from "../../../lib/webhooks/log/event-log-store.ts";
import {
  forgetUnreadChange,
  getUnreadChanges,
  hasImages,
  type UnreadChange,
} from "../../../lib/webhooks/log/unread-changes-store.ts";
import { decodeChange, type EventSources, makeEvents } from "../../../lib/workers/raise-events.ts";

/** A line for each change that could not become an event, oldest first. */
export async function unreadRows(table: Table): Promise<string[]> {
  const changes = await getUnreadChanges(table);
  return changes.map(({ id, key, itemType, reason }) => `${id}  ${itemType} ${key.pk} ${key.sk}: ${reason}`);
}

const TOO_LARGE = "its images were too large to keep; `audit --write` makes up for it";

/**
 * Reads the changes again after the cause is fixed. Their events come after later ones in the log, but their positions show
 * the right order. Unreadable changes stay.
 * @returns a line for each
 */
export async function readAgain(
  next: () => Context,
  deliveryCalls: DeliveryCalls,
  { families, getIntegrations }: EventSources,
): Promise<string[]> {
  const rows: string[] = [];
  for (const change of await getUnreadChanges(next().table)) rows.push(await readOne(next, change, families));
  if (rows.length > 0) await callAll(next, deliveryCalls, getIntegrations);
  return rows;
}

async function readOne(
  next: () => Context,
  unread: UnreadChange,
  families: EventSources["families"],
): Promise<string> {
  if (!hasImages(unread)) return `${unread.id}: still not read: ${TOO_LARGE}`;
  const at = new Date(unread.at);
  try {
    const events = await makeEvents(next(), decodeChange({ ...unread, at }), families);
    await appendEvents(next(), nameEvents(events, at));
    await forgetUnreadChange(next(), unread);
    return `${unread.id}: ${events.length} events`;
  } catch (error) {
    return `${unread.id}: still not read: ${error instanceof Error ? error.message : error}`;
  }
}

/** Starts the deliveries of every enabled integration. */
export async function callAll(
  next: () => Context,
  { callFor }: DeliveryCalls,
  getIntegrations: EventSources["getIntegrations"],
): Promise<void> {
  const ctx = next();
  for (const { id, enabled } of await getIntegrations(ctx.table)) if (enabled) await callFor(ctx, id);
}
