import type { RaisedEvent } from "../../../lib/events/event.ts";
import { market } from "../orders/market.ts";
import { NOON } from "../runtime.ts";
import { takeNewEvents } from "./raised.ts";
import { createRecordedTable } from "./recorded-changes.ts";

/** A shop that records the events of each request. */
export async function aListenedShop() {
  const opened: { clock: { now: Date } } = { clock: { now: NOON } };
  const table = createRecordedTable({ now: () => opened.clock.now });
  const shop = await market(table);
  opened.clock = shop.clock;
  const raised = () => takeNewEvents(table);
  await raised();
  /** The result of `work` and the events that it raised. */
  const during = async <T>(
    work: () => Promise<T>,
  ): Promise<{ result: T; events: readonly RaisedEvent[] }> => {
    await raised();
    const result = await work();
    return { result, events: await raised() };
  };
  return {
    ...shop,
    /** The events since the last call. */
    raised,
    /** The events since the last call, as `key position`. */
    told: async () => (await raised()).map(({ key, position }) => `${key} ${position}`),
    during,
    /** The number of events by key that `work` raised. */
    keysIn: async (work: () => Promise<unknown>) => tally((await during(work)).events),
  };
}

export type ListenedShop = Awaited<ReturnType<typeof aListenedShop>>;

/** The number of events by key. */
export function tally(events: readonly RaisedEvent[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { key } of events) found[key] = (found[key] ?? 0) + 1;
  return found;
}
