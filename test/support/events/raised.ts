import type { RaisedEvent } from "../../../lib/events/event.ts";
import type { StoredChange } from "../../../lib/events/event-family.ts";
import { createContexts } from "../../../lib/runtime/consumer.ts";
import type { Table } from "../../../lib/table/table.ts";
import { EVENT_FAMILIES } from "../../../lib/workers/event-families.ts";
import { makeEvents } from "../../../lib/workers/raise-events.ts";
import { testRuntime } from "../runtime.ts";
import type { RecordedTable } from "./recorded-changes.ts";

/** The JSON that is sent, without `undefined`. */
const toSent = (event: RaisedEvent): RaisedEvent => JSON.parse(JSON.stringify(event));

/** The events of a change as the stream reports it, with the time in whole seconds. */
export async function raiseBy(table: Table, change: StoredChange): Promise<readonly RaisedEvent[]> {
  const at = new Date(Math.floor(change.at.getTime() / 1000) * 1000);
  const ctx = createContexts(testRuntime({ table, now: () => at }), () => {})();
  return (await makeEvents(ctx, { ...change, at }, EVENT_FAMILIES)).map(toSent);
}

/** The events of several changes in order, grouped by change. */
export async function allRaisedBy(
  table: Table,
  changes: readonly StoredChange[],
): Promise<readonly (readonly RaisedEvent[])[]> {
  const raised: (readonly RaisedEvent[])[] = [];
  for (const change of changes) raised.push(await raiseBy(table, change));
  return raised.filter((events) => events.length > 0);
}

/** The events since the last call. */
export async function takeNewEvents(table: RecordedTable): Promise<readonly RaisedEvent[]> {
  return (await allRaisedBy(table, table.newChanges())).flat();
}
