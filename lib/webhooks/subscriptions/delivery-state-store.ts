import { isDeepStrictEqual } from "node:util";
import { retry } from "../../kernel/deadline.ts";
import { isRefused, writeStep } from "../../table/effects/write-step.ts";
import {
  type Document,
  entity,
  getDocument,
  getDocuments,
  type Partition,
  putDocument,
} from "../../table/entity.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import type { Delete, Item, Put, Table, Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { DeliveryState } from "./delivery-state.ts";

const deliveryStates = entity<DeliveryState>("delivery_state");

/** Reads the state of an integration's deliveries; `undefined` once the integration is deleted. */
export function getDeliveryState(
  table: Table,
  integrationId: string,
): Promise<Document<DeliveryState> | undefined> {
  return getDocument(table, deliveryStates, keys.deliveryState(integrationId));
}

/** In the order of the ids. */
export function getDeliveryStates(
  table: Table,
  integrationIds: readonly string[],
): Promise<readonly (Document<DeliveryState> | undefined)[]> {
  return getDocuments(table, deliveryStates, integrationIds.map(keys.deliveryState));
}

/** Replaces the state that was read as `before`; without `before` no state may exist yet. */
export function deliveryStateWrite(
  integrationId: string,
  state: DeliveryState,
  before?: Pick<Document<DeliveryState>, "version">,
): Put {
  const { put, when } = putDocument(
    deliveryStates,
    keys.deliveryState(integrationId),
    state,
    before?.version,
  );
  return { put: { ...put, ...buildFailingKeys(state) }, when };
}

const FAILING = "failing";

/** Lets failing receivers be counted without reading the others. */
function buildFailingKeys({ failure, dead_letters }: DeliveryState): Pick<Item, "gsi1pk" | "gsi1sk"> {
  if (!failure && dead_letters === 0) return {};
  return { gsi1pk: indexKeys.failingDeliveries(), gsi1sk: `${failure ? FAILING : "-"}#${dead_letters}` };
}

/** Reads keys alone. `down` counts integrations whose receiver fails. */
export async function countFailingDeliveries(
  table: Table,
): Promise<{ readonly down: number; readonly dead_letters: number }> {
  const items = await queryAll(table, { pk: indexKeys.failingDeliveries(), index: "gsi1" });
  const states = items.map(({ gsi1sk = "" }) => gsi1sk.split("#"));
  return {
    down: states.filter(([state]) => state === FAILING).length,
    dead_letters: states.reduce((sum, [, letters]) => sum + Number(letters), 0),
  };
}

/** Without its state, a running worker can no longer save anything. */
export function deliveryStateRemoval(integrationId: string): Delete {
  return {
    delete: keys.deliveryState(integrationId),
    when: { unconditional: "its integration goes, whatever its deliveries have come to" },
  };
}

/** Partitions that hold an integration's delivery data. */
export function deliveryPartitions(integrationId: string): readonly Partition[] {
  const partitionKeys = [
    keys.deliveryState(integrationId),
    keys.deliveryJob(integrationId, "", ""),
    keys.deliveryAttempt(integrationId, "", ""),
  ];
  return partitionKeys.map(({ pk }) => ({ pk }));
}

/** A single other writer is done after two tries. Each try has a deadline of its own. */
const TRIES = { tries: 12, atOnce: 2 };

/**
 * Saves a changed state with other writes; retries when other writers change the state meanwhile.
 * @param change receives the stored state, possibly several times; `undefined` saves nothing
 * @returns `undefined` if it is not saved or the outcome is unknown: then read the state again
 */
export function saveState(
  next: () => Context,
  integrationId: string,
  before: Document<DeliveryState> | undefined,
  change: (stored: DeliveryState | undefined) => DeliveryState | undefined,
  writes: readonly Write[] = [],
): Promise<Document<DeliveryState> | undefined> {
  let read = before;
  return retry({ ...TRIES, end: () => undefined }, async () => {
    const state = change(read?.value);
    if (!state) return undefined;
    const outcome = await writeStep(next(), [deliveryStateWrite(integrationId, state, read), ...writes]);
    const version = (read?.version ?? 0) + 1;
    if (outcome.isWritten) return { value: state, version };
    const latest = await getDeliveryState(next().table, integrationId);
    const isUnchanged = latest?.version === read?.version;
    if (isRefused(outcome)) {
      // The state is unchanged, so another of the writes conflicts.
      if (isUnchanged) return undefined;
    } else if (latest?.version === version && isDeepStrictEqual(latest.value, state)) return latest;
    else if (!isUnchanged) return undefined;
    if (!latest) return undefined;
    read = latest;
    return "again";
  });
}
