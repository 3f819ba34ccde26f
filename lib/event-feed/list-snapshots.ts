import { cartSnapshot } from "../carts/events/cart-events.ts";
import { getLogEnds } from "../event-log/event-log.ts";
import type { RaisedEvent } from "../events/event.ts";
import type { EventFamily, FamilyContext } from "../events/event-family.ts";
import { entryEvents } from "../extensions/entries/entry-events.ts";
import { listDefinitions } from "../extensions/store.ts";
import { invalid } from "../kernel/errors.ts";
import { type ListQuery, limitOfLinks } from "../lists/list-query.ts";
import { orderEvents } from "../orders/events/order-events.ts";
import type { View } from "../schemas/view.ts";
import type { Item } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { cursorText } from "./cursor.ts";
import type { snapshotsResponse } from "./schemas.ts";
import { readStart, type SnapshotStart, startText } from "./snapshot-start.ts";
import { CARTS, entriesOf, getSnapshotItems, ORDERS, type SnapshotSource } from "./snapshots-store.ts";

type Snapshot = Omit<RaisedEvent, "key">;
type Kind = SnapshotSource & {
  readonly snapshotOf: (ctx: FamilyContext, item: Item) => Promise<Snapshot | undefined>;
};

/** Bytes of the payloads of a page: what a function can answer, with room. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Everything of a kind as it is now, each with its position. Whoever has lost what the events told takes all pages, and goes
 * on with the events since the position that the first page names: those that a snapshot has already seen have
 * positions up to its own.
 * @throws ApiError 400 for a kind that there are no snapshots of, or a page that no answer has named
 */
export async function listSnapshots(ctx: Context, { path, page, other }: ListQuery): Promise<Reply> {
  const type = other["type"] ?? "";
  const start = readStart(other["after"]);
  const since = start?.since ?? cursorText({ numbers: await getLogEnds(ctx.table), at: ctx.now() });
  const kind = await kindOf(ctx, type);
  const found = await getSnapshotItems(ctx.table, kind, start?.behind, page.limit);
  const data: View<typeof snapshotsResponse>["data"][number][] = [];
  let last: SnapshotStart | undefined;
  let bytes = 0;
  for (const { item, start: behind } of found) {
    if (bytes > MOST_BYTES) break;
    const snapshot = item && (await kind.snapshotOf(ctx, item));
    last = { since, behind };
    if (!snapshot) continue;
    bytes += Buffer.byteLength(JSON.stringify(snapshot.payload));
    data.push({ type: "snapshot", ...snapshot });
  }
  const limit = limitOfLinks(page);
  const isFull = found.length === page.limit || bytes > MOST_BYTES;
  const next = last && isFull ? linkOf(path, type, limit, startText(last)) : null;
  const body: View<typeof snapshotsResponse> = {
    data,
    meta: { since, page: { limit: page.limit }, results: { count: data.length } },
    links: { current: linkOf(path, type, limit, other["after"]), next },
  };
  return { body };
}

function linkOf(path: string, type: string, limit: number, after: string | undefined): string {
  const from = after ? `&after=${encodeURIComponent(after)}` : "";
  return `${path}?type=${encodeURIComponent(type)}${from}&page[limit]=${limit}`;
}

async function kindOf({ table }: Context, type: string): Promise<Kind> {
  if (type === "cart") return { ...CARTS, snapshotOf: cartSnapshot };
  if (type === "order") return { ...ORDERS, snapshotOf: toldBy(orderEvents) };
  const definition = (await listDefinitions(table)).find(({ api }) => api.api_type === type);
  if (definition) return { ...entriesOf(definition.api), snapshotOf: toldBy(entryEvents) };
  throw invalid("'type' must be 'cart', 'order' or the 'api_type' of a Custom API.", { source: "type" });
}

/** What would be told of an item if it had just been written. */
function toldBy({ eventsOf }: EventFamily): Kind["snapshotOf"] {
  return async (ctx, after) => {
    const { pk, sk } = after;
    const [event] = await eventsOf(ctx, { key: { pk, sk }, after, at: ctx.now(), isExpiry: false });
    return event && { object: event.object, position: event.position, payload: event.payload };
  };
}
