import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { consumer } from "../../../functions/tasks/carry-on-tasks.ts";
import type { StoredChange } from "../../../lib/events/event-family.ts";
import { matchesConsumer, TABLE_ITSELF } from "../../../lib/runtime/change-patterns.ts";
import { createConsumer } from "../../../lib/runtime/consumer.ts";
import type { Item } from "../../../lib/table/table.ts";
import { createRecordedTable, type RecordedTable } from "../events/recorded-changes.ts";
import { NOON, testRuntime } from "../runtime.ts";
import { expectData, type Shop, shopOn } from "../shop.ts";
import { permitAccess } from "../tables/permitted.ts";

/** A shop whose table's changes reach the function behind the stream. */
export type AuditedShop = Shop<RecordedTable> & {
  /** Passes the changes since the last call to the function. @returns them, to tell them again */
  readonly follow: () => Promise<readonly StoredChange[]>;
  readonly tell: (changes: readonly StoredChange[]) => Promise<void>;
  /** Entries of the log, newest first, after all changes have reached it. @param query of the list */
  readonly entries: (query?: string) => Promise<readonly AuditEntryView[]>;
  readonly wait: (seconds: number) => void;
};

export type AuditEntryView = {
  readonly id: string;
  readonly time: string;
  readonly actor: { readonly type: string; readonly id: string; readonly name?: string };
  readonly operation: string;
  readonly action: string;
  readonly object: { readonly type: string; readonly id: string; readonly name?: string };
  readonly version?: number;
  readonly changes: readonly {
    readonly path: string;
    readonly before?: unknown;
    readonly after?: unknown;
    readonly changed?: true;
  }[];
  readonly changes_left_out: number;
  readonly request_id: string;
};

export function anAuditedShop(): AuditedShop {
  let seconds = 0;
  let told = 0;
  const now = () => new Date(NOON.getTime() + seconds * 1000);
  const table = createRecordedTable({ now });
  const shop = shopOn(table, { now });
  const tell = async (changes: readonly StoredChange[]) => {
    const records = changes.map((change, at) => toRecord(change, told + at)).filter(isMeant);
    told += changes.length;
    if (records.length === 0) return;
    const { table: permitted, refuseDenied } = permitAccess(table, consumer);
    const work = createConsumer(consumer, testRuntime({ table: permitted, now }));
    const { batchItemFailures } = await work(
      { Records: records },
      { getRemainingTimeInMillis: () => 60_000 },
    );
    refuseDenied();
    if (batchItemFailures.length > 0) throw new Error("The consumer left changes.");
  };
  const follow = async () => {
    const changes = table.newChanges();
    await tell(changes);
    return changes;
  };
  const entries = async (query = "") => {
    await follow();
    return expectData(shop.get(`/v2/audit-log?page[limit]=100${query === "" ? "" : `&${query}`}`));
  };
  const wait = (more: number) => {
    seconds += more;
  };
  return { ...shop, table, follow, tell, entries, wait };
}

function isMeant(record: DynamoDBRecord): boolean {
  return consumer.calledBy.some((reason) => matchesConsumer(reason, record));
}

function toRecord({ key, before, after, at, isExpiry }: StoredChange, number: number): DynamoDBRecord {
  const eventName = before ? (after ? "MODIFY" : "REMOVE") : "INSERT";
  const record = {
    eventName,
    dynamodb: {
      Keys: toImage(key),
      ...(before ? { OldImage: toImage(before) } : {}),
      ...(after ? { NewImage: toImage(after) } : {}),
      SequenceNumber: String(100_000_000_000_000 + number),
      ApproximateCreationDateTime: Math.floor(at.getTime() / 1000),
    },
    ...(isExpiry ? { userIdentity: { type: "Service", principalId: TABLE_ITSELF } } : {}),
  };
  return record as unknown as DynamoDBRecord;
}

const toImage = (item: Partial<Item>) => marshall(item, { removeUndefinedValues: true });
