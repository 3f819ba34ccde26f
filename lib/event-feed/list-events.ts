import type { LoggedEvent } from "../event-log/logged-event.ts";
import { type ListQuery, limitOfLinks } from "../lists/list-query.ts";
import type { View } from "../schemas/view.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { cursorText, readSince } from "./cursor.ts";
import { numbersSince, readFeedPage } from "./read-page.ts";
import type { eventSchema, eventsResponse } from "./schemas.ts";

/**
 * The events of the whole store behind a position, in the order of their commits, and the position to go on from.
 * @throws ApiError 400 for a position that is none, or that is older than events are kept
 */
export async function listEvents(ctx: Context, { path, page, other }: ListQuery): Promise<Reply> {
  const at = ctx.now();
  const from = await numbersSince(ctx, readSince(other["since"], at));
  const { events, numbers, hasMore } = await readFeedPage(ctx, from, page.limit);
  const since = cursorText({ numbers, at });
  const linkTo = (position: string) => `${path}?since=${position}&page[limit]=${limitOfLinks(page)}`;
  const body: View<typeof eventsResponse> = {
    data: events.map(eventView),
    meta: { since, page: { limit: page.limit }, results: { count: events.length } },
    links: { current: linkTo(cursorText({ numbers: from, at })), next: hasMore ? linkTo(since) : null },
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
    payload: withoutSecret(payload),
  };
}

/** A code to sign in with is for the one who sends it on. */
function withoutSecret(payload: LoggedEvent["payload"]): LoggedEvent["payload"] {
  return "one_time_password_token" in payload ? { ...payload, one_time_password_token: "" } : payload;
}
