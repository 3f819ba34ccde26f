import { getLinkLimit, type ListQuery } from "../../lists/list-query.ts";
import type { View } from "../../schemas/view.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getLogEnds, getNextAppended, readLog } from "../log/event-log-store.ts";
import { EVENT_LOG_PARTS, type LoggedEvent } from "../log/logged-event.ts";
import { formatLogCursor, type LogCursor, parseSince, type Since } from "./cursor.ts";
import type { eventSchema, eventsResponse } from "./schemas.ts";

/** Lists events in commit order. @throws ApiError 400 for an invalid or expired position */
export async function listEvents(ctx: Context, { path, page, other }: ListQuery): Promise<Reply> {
  const at = ctx.now();
  const from = await findNumbersSince(ctx, parseSince(other["since"], at));
  const { events, numbers, hasMore } = await readFeedPage(ctx, from, page.limit);
  const since = formatLogCursor({ numbers, at });
  const linkTo = (position: string) => `${path}?since=${position}&page[limit]=${getLinkLimit(page)}`;
  const body: View<typeof eventsResponse> = {
    data: events.map(eventView),
    meta: { since, page: { limit: page.limit }, results: { count: events.length } },
    links: { current: linkTo(formatLogCursor({ numbers: from, at })), next: hasMore ? linkTo(since) : null },
  };
  return { body };
}

function eventView({
  id,
  key,
  object,
  position,
  at,
  payload,
  rebuilds,
}: LoggedEvent): View<typeof eventSchema> {
  return {
    id,
    type: "event",
    triggered_by: key,
    object,
    position,
    time: at,
    ...(rebuilds ? { rebuilds } : {}),
    payload: hideSecret(payload),
  };
}

/** One-time password tokens go only to the integration that sends them to the member. */
function hideSecret(payload: LoggedEvent["payload"]): LoggedEvent["payload"] {
  return "one_time_password_token" in payload ? { ...payload, one_time_password_token: "" } : payload;
}

/** Events in commit order. Events of one object are always in the object's own order. */
type FeedPage = {
  readonly events: readonly LoggedEvent[];
  readonly numbers: LogCursor["numbers"];
  readonly hasMore: boolean;
};

/** Bytes of payloads in a page: below the response limit of a function. */
const MOST_BYTES = 4 * 1024 * 1024;

/** All parts together are kept in memory. */
const MOST_OF_PART = 50;

/** Reads the next events after a position: at most `most`, fewer if they are large. */
async function readFeedPage(
  { table }: Pick<Context, "table">,
  numbers: LogCursor["numbers"],
  most: number,
): Promise<FeedPage> {
  const mostOfPart = Math.min(most + 1, MOST_OF_PART);
  const parts = await Promise.all(
    EVENT_LOG_PARTS.map((part) => readLog(table, part, numbers[part] ?? 0, mostOfPart)),
  );
  const remaining = parts.map((entries) => [...entries]);
  // The next event of an exhausted part may be older than all remaining events of other parts.
  const isCut = () =>
    remaining.some((entries, part) => entries.length === 0 && parts[part]?.length === mostOfPart);
  const events: LoggedEvent[] = [];
  let bytes = 0;
  for (let next = findEarliest(remaining); next !== undefined && !isCut(); next = findEarliest(remaining)) {
    bytes += Buffer.byteLength(JSON.stringify(next.payload));
    if (events.length === most || (bytes > MOST_BYTES && events.length > 0)) break;
    remaining[next.part]?.shift();
    events.push(next);
  }
  const reached = EVENT_LOG_PARTS.map(
    (part) => events.findLast((event) => event.part === part)?.number ?? numbers[part] ?? 0,
  );
  return { events, numbers: reached, hasMore: isCut() || findEarliest(remaining) !== undefined };
}

function findEarliest(parts: readonly (readonly LoggedEvent[])[]): LoggedEvent | undefined {
  const nextEvents = parts.flatMap(([first]) => (first ? [first] : []));
  return nextEvents.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.part - b.part)[0];
}

/** Converts a client's position to numbers of the log's parts. */
async function findNumbersSince(ctx: Pick<Context, "table">, since: Since): Promise<LogCursor["numbers"]> {
  if (since === "beginning") return EVENT_LOG_PARTS.map(() => 0);
  if (since === "now") return getLogEnds(ctx.table);
  if ("numbers" in since) return since.numbers;
  const ends = await getLogEnds(ctx.table);
  return Promise.all(
    EVENT_LOG_PARTS.map((part) => findNumberBefore(ctx, part, ends[part] ?? 0, since.moment)),
  );
}

/** Commit times are whole seconds. */
function floorToSecond(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) * 1000;
}

/**
 * Searches by halving: append times never fall. None is before its event's commit, so that no event committed
 * since the moment is missed.
 */
async function findNumberBefore(
  { table }: Pick<Context, "table">,
  part: number,
  end: number,
  moment: Date,
): Promise<number> {
  let [lower, last] = [0, end];
  while (lower < last) {
    const middle = Math.floor((lower + last) / 2);
    const next = await getNextAppended(table, part, middle);
    if (next && Date.parse(next.appendedAt) < floorToSecond(moment)) lower = next.number;
    else last = middle;
  }
  return lower;
}
