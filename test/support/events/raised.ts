import type { RaisedEvent } from "../../../lib/events/event.ts";
import type { StoredChange } from "../../../lib/events/event-family.ts";
import { contextsOf } from "../../../lib/runtime/consumer.ts";
import type { Table } from "../../../lib/table/table.ts";
import { EVENT_FAMILIES } from "../../../lib/workers/event-families.ts";
import { eventsOf } from "../../../lib/workers/turn-into-events.ts";
import { testRuntime } from "../runtime.ts";
import type { RecordedTable } from "./recorded-changes.ts";

/** As they are sent: JSON, without what is `undefined`. */
const sent = (event: RaisedEvent): RaisedEvent => JSON.parse(JSON.stringify(event));

/** The events of a change, told as the stream does: its moment in whole seconds. */
export async function raisedBy(table: Table, change: StoredChange): Promise<readonly RaisedEvent[]> {
  const at = new Date(Math.floor(change.at.getTime() / 1000) * 1000);
  const ctx = contextsOf(testRuntime({ table, now: () => at }), () => {})();
  return (await eventsOf(ctx, { ...change, at }, EVENT_FAMILIES)).map(sent);
}

/** The events of several changes, in their order, those of each change together. */
export async function allRaisedBy(
  table: Table,
  changes: readonly StoredChange[],
): Promise<readonly (readonly RaisedEvent[])[]> {
  const raised: (readonly RaisedEvent[])[] = [];
  for (const change of changes) raised.push(await raisedBy(table, change));
  return raised.filter((events) => events.length > 0);
}

/** The events of what has changed since the last look. */
export async function takeNewEvents(table: RecordedTable): Promise<readonly RaisedEvent[]> {
  return (await allRaisedBy(table, table.newChanges())).flat();
}
