import { consumer } from "../../functions/tasks/carry-on-tasks.ts";
import type { StoredChange } from "../../lib/events/event-family.ts";
import { matchesConsumer } from "../../lib/runtime/change-patterns.ts";
import { createConsumer } from "../../lib/runtime/consumer.ts";
import type { Table } from "../../lib/table/table.ts";
import type { RecordedTable } from "./events/recorded-changes.ts";
import { toRecord } from "./events/streamed.ts";
import { NOON, testRuntime } from "./runtime.ts";
import type { Shop } from "./shop.ts";
import { permitAccess } from "./tables/permitted.ts";

/** Passes the changes since the last call to the function that follows them. @returns true if all is done */
export async function followChanges(
  recorded: RecordedTable,
  {
    changes = recorded.newChanges(),
    through = recorded,
    from = 0,
  }: {
    readonly changes?: readonly StoredChange[];
    readonly through?: Table;
    /** Number of changes at the beginning that it got before. */
    readonly from?: number;
  } = {},
): Promise<boolean> {
  const { table, refuseDenied } = permitAccess(through, consumer);
  const follow = createConsumer(consumer, testRuntime({ table, now: () => NOON }));
  const told = recorded.changes();
  const Records = changes
    .map((change) => toRecord(change, told.indexOf(change) + 1))
    .slice(from)
    .filter((record) => consumer.calledBy.some((reason) => matchesConsumer(reason, record)));
  const { batchItemFailures } = await follow({ Records }, { getRemainingTimeInMillis: () => 60_000 });
  refuseDenied();
  return batchItemFailures.length === 0;
}

type List = "/v2/customers" | "/v2/orders" | "/v2/accounts" | "/pcm/products";

/** Ids of the records that a filter shows, or the status of a refusal. */
export async function findIds(shop: Shop, list: List, filter: string): Promise<readonly string[] | number> {
  const { status, body } = await shop.get(`${list}?filter=${encodeURIComponent(filter)}`);
  return status === 200 ? body.data.map(({ id }: { readonly id: string }) => id) : status;
}
