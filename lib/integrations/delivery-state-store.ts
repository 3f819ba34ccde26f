import { type Document, getDocument, getDocuments, type Partition, putDocument } from "../table/documents.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Delete, Put, Table } from "../table/table.ts";
import type { DeliveryState } from "./delivery-state.ts";

const deliveryStates = entity<DeliveryState>("delivery_state");

/** The state of an integration's deliveries, with the version that a change of it must name; `undefined` once it is deleted. */
export function getDeliveryState(
  table: Table,
  integrationId: string,
): Promise<Document<DeliveryState> | undefined> {
  return getDocument(table, deliveryStates, keys.deliveryState(integrationId));
}

/** The same of several, in the order of their ids. */
export function getDeliveryStates(
  table: Table,
  integrationIds: readonly string[],
): Promise<readonly (Document<DeliveryState> | undefined)[]> {
  return getDocuments(table, deliveryStates, integrationIds.map(keys.deliveryState));
}

/** The write of a state over the one that was read; without one it must not exist yet. */
export function deliveryStateWrite(
  integrationId: string,
  state: DeliveryState,
  before?: Pick<Document<DeliveryState>, "version">,
): Put {
  return putDocument(deliveryStates, keys.deliveryState(integrationId), state, before?.version);
}

/** Ends the deliveries: whoever works on them can save nothing any more. */
export function deliveryStateRemoval(integrationId: string): Delete {
  return {
    delete: keys.deliveryState(integrationId),
    when: { unconditional: "its integration goes, whatever its deliveries have come to" },
  };
}

/** Everything that is stored of an integration's deliveries. */
export function leftoversOf(integrationId: string): readonly Partition[] {
  const found = [
    keys.deliveryState(integrationId),
    keys.deliveryJob(integrationId, "", ""),
    keys.deliveryAttempt(integrationId, "", ""),
  ];
  return found.map(({ pk }) => ({ pk }));
}
