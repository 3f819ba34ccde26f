import { getLogEnds, getNextAppended, readLog } from "../event-log/event-log.ts";
import type { LoggedEvent } from "../event-log/logged-event.ts";
import { EVENT_LOG_PARTS } from "../event-log/parts.ts";
import type { Context } from "../use-case/context.ts";
import type { LogCursor, Since } from "./cursor.ts";

/** Events in the order in which they were committed, those of an object always in their own. */
export type FeedPage = {
  readonly events: readonly LoggedEvent[];
  readonly numbers: LogCursor["numbers"];
  /** Whether there was more in the log. */
  readonly hasMore: boolean;
};

/** Bytes of the payloads of a page: what a function can answer, with room. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Of one part at a time: all parts together are held in memory. */
const MOST_OF_PART = 50;

/** The next events behind a position: at most so many, fewer where they are large. */
export async function readFeedPage(
  { table }: Pick<Context, "table">,
  numbers: LogCursor["numbers"],
  most: number,
): Promise<FeedPage> {
  const ofPart = Math.min(most + 1, MOST_OF_PART);
  const parts = await Promise.all(
    EVENT_LOG_PARTS.map((part) => readLog(table, part, numbers[part] ?? 0, ofPart)),
  );
  const left = parts.map((found) => [...found]);
  // What follows in a part that was not read to its end may have been committed before all that is left of the others.
  const isCut = () => left.some((found, part) => found.length === 0 && parts[part]?.length === ofPart);
  const events: LoggedEvent[] = [];
  let bytes = 0;
  for (let next = earliest(left); next !== undefined && !isCut(); next = earliest(left)) {
    bytes += Buffer.byteLength(JSON.stringify(next.payload));
    if (events.length === most || (bytes > MOST_BYTES && events.length > 0)) break;
    left[next.part]?.shift();
    events.push(next);
  }
  const reached = EVENT_LOG_PARTS.map(
    (part) => events.findLast((event) => event.part === part)?.number ?? numbers[part] ?? 0,
  );
  return { events, numbers: reached, hasMore: isCut() || earliest(left) !== undefined };
}

function earliest(parts: readonly (readonly LoggedEvent[])[]): LoggedEvent | undefined {
  const heads = parts.flatMap(([first]) => (first ? [first] : []));
  return heads.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.part - b.part)[0];
}

/** Where a position that a client stated is in the log. */
export async function numbersSince(ctx: Pick<Context, "table">, since: Since): Promise<LogCursor["numbers"]> {
  if (since === "beginning") return EVENT_LOG_PARTS.map(() => 0);
  if (since === "now") return getLogEnds(ctx.table);
  if ("numbers" in since) return since.numbers;
  const ends = await getLogEnds(ctx.table);
  return Promise.all(EVENT_LOG_PARTS.map((part) => numberBefore(ctx, part, ends[part] ?? 0, since.moment)));
}

/** The stream tells commits in whole seconds. */
function secondOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) * 1000;
}

/**
 * The last number of a part behind which everything was appended in the second of this moment or later. It is found by halving,
 * which needs times that rise: those of appending do. None is before that of its commit, whatever the clocks, so that nothing
 * that was committed since is left out; what is older and was told late is among it.
 */
async function numberBefore(
  { table }: Pick<Context, "table">,
  part: number,
  end: number,
  moment: Date,
): Promise<number> {
  let [known, last] = [0, end];
  while (known < last) {
    const middle = Math.floor((known + last) / 2);
    const next = await getNextAppended(table, part, middle);
    if (next && Date.parse(next.appendedAt) < secondOf(moment)) known = next.number;
    else last = middle;
  }
  return known;
}
