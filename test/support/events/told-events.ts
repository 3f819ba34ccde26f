import type { RaisedEvent } from "../../../lib/events/event.ts";
import { contextsOf } from "../../../lib/runtime/consumer.ts";
import { EVENT_FAMILIES } from "../../../lib/workers/event-families.ts";
import { eventsOf } from "../../../lib/workers/turn-into-events.ts";
import { testRuntime } from "../runtime.ts";
import type { RecordedTable } from "./recorded-changes.ts";

/** The events of what has changed since the last look, as the families of all areas tell them. */
export function raisedFrom(table: RecordedTable, now: () => Date): () => Promise<readonly RaisedEvent[]> {
  const ctx = contextsOf(testRuntime({ table, now }), () => {})();
  return async () => {
    const raised: RaisedEvent[] = [];
    for (const change of table.newChanges()) {
      raised.push(...(await eventsOf(ctx, change, EVENT_FAMILIES)));
    }
    return raised;
  };
}
