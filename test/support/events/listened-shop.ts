import type { RaisedEvent } from "../../../lib/events/event.ts";
import { market } from "../orders/market.ts";
import { NOON } from "../runtime.ts";
import { recordedTable } from "./recorded-changes.ts";
import { raisedFrom } from "./told-events.ts";

/** A shop that tells which events each request raised. */
export async function aListenedShop() {
  const opened: { clock: { now: Date } } = { clock: { now: NOON } };
  const table = recordedTable({ now: () => opened.clock.now });
  const shop = await market(table);
  opened.clock = shop.clock;
  const raised = raisedFrom(table, () => opened.clock.now);
  await raised();
  return {
    ...shop,
    /** The events since the last look. */
    raised,
    /** What was raised by work, with its result. */
    during: async <T>(work: () => Promise<T>): Promise<{ result: T; events: readonly RaisedEvent[] }> => {
      await raised();
      const result = await work();
      return { result, events: await raised() };
    },
  };
}

export type ListenedShop = Awaited<ReturnType<typeof aListenedShop>>;

/** How often each key was raised. */
export function tally(events: readonly RaisedEvent[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { key } of events) found[key] = (found[key] ?? 0) + 1;
  return found;
}
