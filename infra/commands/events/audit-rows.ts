import type { DeliveryCalls } from "../../../lib/use-case/capabilities.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { LOG_DAYS } from "../../../lib/webhooks/log/logged-event.ts";
import { getIntegrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { EVENT_FAMILIES } from "../../../lib/workers/event-families.ts";
import type { OpenTable } from "../keys/open-table.ts";
import { auditEvents, rebuildGaps } from "./audit-events.ts";
import type { Gap } from "./find-gaps.ts";
import { callAll } from "./unread-changes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Setup = Pick<OpenTable, "pages"> & {
  readonly next: () => Context;
  readonly isWriting: boolean;
  readonly deliveryCalls: DeliveryCalls;
  /** Receives the progress. */
  readonly report: (line: string) => void;
  /** Waits between two looks, so that events on their way reach the log. */
  readonly pause: () => Promise<void>;
};

export type AuditRows = {
  /** A line for each gap and each unreadable item, and one with the counts. */
  readonly rows: readonly string[];
  /** True if nothing is missing any more. */
  readonly isWhole: boolean;
};

/**
 * Compares the log of events with the table, from the first integration or as far back as the log goes. Appends missing
 * events if `isWriting`.
 */
export async function auditRows({
  next,
  deliveryCalls,
  pages,
  isWriting,
  report,
  pause,
}: Setup): Promise<AuditRows> {
  const integrations = await getIntegrations(next().table);
  if (integrations.length === 0)
    return { rows: ["There is no integration: no system receives events."], isWhole: true };
  const oldest = Math.min(...integrations.map(({ created_at }) => Date.parse(created_at)));
  const since = new Date(Math.max(oldest, next().now().getTime() - LOG_DAYS * DAY_MS));
  const setup = { pages, ctx: next(), families: EVENT_FAMILIES, since, report };
  const { gaps, unread, counts } = await auditEvents(setup, pause);
  const appended = isWriting ? await rebuildGaps(next, gaps) : 0;
  if (appended > 0) await callAll(next, deliveryCalls, getIntegrations);
  const summary = `${counts.objects} objects, ${counts.events} events, ${gaps.length} gaps, ${appended} events appended`;
  const rows = [...gaps.map(gapRow), ...unread.map((text) => `not read: ${text}`), summary];
  return { rows, isWhole: unread.length === 0 && (isWriting || gaps.length === 0) };
}

function gapRow({ object, from, to, events }: Gap): string {
  const run = from === to ? `position ${from}` : `positions ${from}–${to}`;
  return `${object.type} ${object.id}: ${run}, ${events.map(({ key }) => key).join(", ")}`;
}
