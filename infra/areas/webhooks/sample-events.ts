import { nameEvents } from "../../../lib/events/event.ts";
import { entryEvents } from "../../../lib/extensions/entries/entry-events.ts";
import { updateEntry } from "../../../lib/extensions/entries/update-entry.ts";
import { keys } from "../../../lib/table/keys.ts";
import { appendEvents, getLogEnds } from "../../../lib/webhooks/log/event-log-store.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { storeLocations } from "../extensions/samples.ts";

const { slug, type, id, entryToTell } = storeLocations;

const CHANGES = [{ phone: "+1 207 555 0111" }, { name: "Ferry landing, pier 2" }];

/** Changes of a shop page as the store's first events, raised before there is an integration. */
export async function addSampleEvents(merchant: Merchant): Promise<void> {
  const ends = await getLogEnds(merchant().table);
  if (ends.some((last) => last > 0)) return;
  await tell(merchant);
  for (const change of CHANGES) {
    await updateEntry(merchant(), { slug, entryID: entryToTell }, {}, { data: { type, ...change } });
    await tell(merchant);
  }
}

/** Raises an event for the entry's current state, at a full second as the table's stream does. */
async function tell(merchant: Merchant): Promise<void> {
  const ctx = merchant();
  const key = keys.customApiEntry(id, entryToTell);
  const after = await ctx.table.get(key);
  if (!after) return;
  const at = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000);
  const events = await entryEvents.eventsOf(ctx, { key, after, at, isExpiry: false });
  await appendEvents(ctx, nameEvents(events, at));
}
