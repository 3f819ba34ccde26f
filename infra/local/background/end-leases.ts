import { requireWritten, type Table } from "../../../lib/table/table.ts";
import type { DeliveryState } from "../../../lib/webhooks/subscriptions/delivery-state.ts";
import {
  deliveryStateWrite,
  getDeliveryStates,
} from "../../../lib/webhooks/subscriptions/delivery-state-store.ts";
import { getIntegrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";

/** Ends all leases. @returns the ids of all integrations, now without a worker */
export async function freeIntegrations(table: Table): Promise<readonly string[]> {
  const ids = (await getIntegrations(table)).map(({ id }) => id);
  await endLeases(table, ids);
  return ids;
}

/**
 * Ends the leases that a killed server left, so that its unsent deliveries need not wait for their expiry. Safe at the
 * start of a server, when nothing else delivers.
 */
export async function endLeases(table: Table, integrationIds: readonly string[]): Promise<void> {
  const states = await getDeliveryStates(table, integrationIds);
  await Promise.all(
    integrationIds.map(async (id, at) => {
      const state = states[at];
      if (!state?.value.lease) return;
      const { put, when } = deliveryStateWrite(id, freeLease(state.value), state);
      await requireWritten(table.put(put, when));
    }),
  );
}

/** A worker reserves the whole failure budget with its lease. Returns it if no delivery has failed. */
function freeLease({ lease: _lease, called_again_at: _calledAgainAt, budget, ...rest }: DeliveryState) {
  return rest.failure && budget ? { ...rest, budget } : rest;
}
