import type { Context } from "../../use-case/context.ts";
import { getLogEnds, getNextAppended, readLog } from "../log/event-log-store.ts";
import type { LoggedEvent } from "../log/logged-event.ts";
import { EVENT_LOG_PARTS } from "../log/parts.ts";
import type { LogCursor, Since } from "./cursor.ts";

/** Events in commit order. Events of one object are always in the object's own order. */
export type FeedPage = {
  readonly events: readonly LoggedEvent[];
  readonly numbers: LogCursor["numbers"];
  readonly hasMore: boolean;
};

/** Bytes of payloads in a page: below the response limit of a function. */
const MOST_BYTES = 4 * 1024 * 1024;

/** All parts together are kept in memory. */
const MOST_OF_PART = 50;

/** Reads the next events after a position: at most `most`, fewer if they are large. */
export async function readFeedPage(
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
export async function findNumbersSince(
  ctx: Pick<Context, "table">,
  since: Since,
): Promise<LogCursor["numbers"]> {
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
