import { getLinkLimit, type ListQuery } from "../../lists/list-query.ts";
import type { View } from "../../schemas/view.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { LoggedEvent } from "../log/logged-event.ts";
import { formatLogCursor, parseSince } from "./cursor.ts";
import { findNumbersSince, readFeedPage } from "./read-page.ts";
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
