import type { RaisedEvent } from "../../../lib/events/event.ts";
import { market } from "../orders/market.ts";
import { NOON } from "../runtime.ts";
import { takeNewEvents } from "./raised.ts";
import { recordedTable } from "./recorded-changes.ts";

/** A shop that tells which events each request raised. */
export async function aListenedShop() {
  const opened: { clock: { now: Date } } = { clock: { now: NOON } };
  const table = recordedTable({ now: () => opened.clock.now });
  const shop = await market(table);
  opened.clock = shop.clock;
  const raised = () => takeNewEvents(table);
  await raised();
  /** What was raised by work, with its result. */
  const during = async <T>(
    work: () => Promise<T>,
  ): Promise<{ result: T; events: readonly RaisedEvent[] }> => {
    await raised();
    const result = await work();
    return { result, events: await raised() };
  };
  return {
    ...shop,
    /** The events since the last look. */
    raised,
    /** The same as keys with their positions. */
    told: async () => (await raised()).map(({ key, position }) => `${key} ${position}`),
    during,
    /** How often each key was raised by work. */
    keysIn: async (work: () => Promise<unknown>) => tally((await during(work)).events),
  };
}

export type ListenedShop = Awaited<ReturnType<typeof aListenedShop>>;

/** How often each key was raised. */
export function tally(events: readonly RaisedEvent[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { key } of events) found[key] = (found[key] ?? 0) + 1;
  return found;
}
