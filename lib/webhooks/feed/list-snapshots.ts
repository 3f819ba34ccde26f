import { buildCartSnapshot } from "../../carts/events/cart-events.ts";
import type { RaisedEvent } from "../../events/event.ts";
import type { EventFamily, FamilyContext } from "../../events/event-family.ts";
import { entryEvents } from "../../extensions/entries/entry-events.ts";
import { listDefinitions } from "../../extensions/store.ts";
import { invalid } from "../../kernel/errors.ts";
import { getLinkLimit, type ListQuery } from "../../lists/list-query.ts";
import { orderEvents } from "../../orders/events/order-events.ts";
import type { View } from "../../schemas/view.ts";
import type { Item } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getLogEnds } from "../log/event-log-store.ts";
import { formatLogCursor } from "./cursor.ts";
import type { snapshotsResponse } from "./schemas.ts";
import {
  buildEntrySource,
  CARTS,
  getSnapshotItems,
  type IndexStart,
  ORDERS,
  type SnapshotSource,
} from "./snapshots-store.ts";

type Snapshot = Omit<RaisedEvent, "key">;
type SnapshotKind = SnapshotSource & {
  readonly snapshotOf: (ctx: FamilyContext, item: Item) => Promise<Snapshot | undefined>;
};

/** Bytes of payloads in a page: below the response limit of a function. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * A client that has lost events reads all pages, then the events since `meta.since` of the first page. Events
 * up to a snapshot's position are part of it.
 * @throws ApiError 400 for a type without snapshots, or an unknown `after`
 */
export async function listSnapshots(ctx: Context, { path, page, other }: ListQuery): Promise<Reply> {
  const type = other["type"] ?? "";
  const start = parseStart(other["after"]);
  const since = start?.since ?? formatLogCursor({ numbers: await getLogEnds(ctx.table), at: ctx.now() });
  const kind = await findSnapshotKind(ctx, type);
  const indexedItems = await getSnapshotItems(ctx.table, kind, start?.behind, page.limit);
  const data: View<typeof snapshotsResponse>["data"][number][] = [];
  let last: SnapshotStart | undefined;
  let bytes = 0;
  for (const { item, start: behind } of indexedItems) {
    if (bytes > MOST_BYTES) break;
    const snapshot = item && (await kind.snapshotOf(ctx, item));
    last = { since, behind };
    if (!snapshot) continue;
    bytes += Buffer.byteLength(JSON.stringify(snapshot.payload));
    data.push({ type: "snapshot", ...snapshot });
  }
  const limit = getLinkLimit(page);
  const isFull = indexedItems.length === page.limit || bytes > MOST_BYTES;
  const next = last && isFull ? formatSnapshotsLink(path, type, limit, formatStart(last)) : null;
  const body: View<typeof snapshotsResponse> = {
    data,
    meta: { since, page: { limit: page.limit }, results: { count: data.length } },
    links: { current: formatSnapshotsLink(path, type, limit, other["after"]), next },
  };
  return { body };
}

function formatSnapshotsLink(path: string, type: string, limit: number, after: string | undefined): string {
  const from = after ? `&after=${encodeURIComponent(after)}` : "";
  return `${path}?type=${encodeURIComponent(type)}${from}&page[limit]=${limit}`;
}

async function findSnapshotKind({ table }: Context, type: string): Promise<SnapshotKind> {
  if (type === "cart") return { ...CARTS, snapshotOf: buildCartSnapshot };
  if (type === "order") return { ...ORDERS, snapshotOf: createSnapshotReader(orderEvents) };
  const definition = (await listDefinitions(table)).find(({ api }) => api.api_type === type);
  if (definition)
    return { ...buildEntrySource(definition.api), snapshotOf: createSnapshotReader(entryEvents) };
  throw invalid("'type' must be 'cart', 'order' or the 'api_type' of a Custom API.", { source: "type" });
}

/** Builds the snapshot from the event that a write of the item now would raise. */
function createSnapshotReader({ eventsOf }: EventFamily): SnapshotKind["snapshotOf"] {
  return async (ctx, after) => {
    const { pk, sk } = after;
    const [event] = await eventsOf(ctx, { key: { pk, sk }, after, at: ctx.now(), isExpiry: false });
    return event && { object: event.object, position: event.position, payload: event.payload };
  };
}

/** Start of a page of snapshots, with the log position from which a client reads events afterwards. */
type SnapshotStart = { readonly since: string; readonly behind: IndexStart };

function formatStart({ since, behind: { sortKey, pk } }: SnapshotStart): string {
  return Buffer.from(JSON.stringify([since, sortKey, pk])).toString("base64url");
}

/** @throws ApiError 400 for a text that no link contains */
function parseStart(text: string | undefined): SnapshotStart | undefined {
  if (text === undefined || text === "") return undefined;
  const [since, sortKey, pk, ...more] = decodeParts(text);
  if (since === undefined || sortKey === undefined || pk === undefined || more.length > 0) {
    throw invalid("'after' must be taken from the link of an earlier page.", { source: "after" });
  }
  return { since, behind: { sortKey, pk } };
}

function decodeParts(text: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(parts) && parts.every(isPart) ? parts : [];
  } catch {
    return [];
  }
}

/** Longest key of the table. */
const LONGEST_PART = 1024;

function isPart(part: unknown): boolean {
  return typeof part === "string" && part !== "" && Buffer.byteLength(part) <= LONGEST_PART;
}
