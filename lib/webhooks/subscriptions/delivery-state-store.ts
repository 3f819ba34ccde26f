import {
  type Document,
  getDocument,
  getDocuments,
  type Partition,
  putDocument,
} from "../../table/documents.ts";
import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Delete, Put, Table } from "../../table/table.ts";
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
  return putDocument(deliveryStates, keys.deliveryState(integrationId), state, before?.version);
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
