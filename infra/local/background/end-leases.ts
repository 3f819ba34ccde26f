import type { DeliveryState } from "../../../lib/integrations/delivery-state.ts";
import { deliveryStateWrite, getDeliveryStates } from "../../../lib/integrations/delivery-state-store.ts";
import { getIntegrations } from "../../../lib/integrations/integrations-store.ts";
import { certainly, type Table } from "../../../lib/table/table.ts";

/** Ends all leases. @returns the ids of all integrations, on which nobody works any more */
export async function freeIntegrations(table: Table): Promise<readonly string[]> {
  const ids = (await getIntegrations(table)).map(({ id }) => id);
  await endLeases(table, ids);
  return ids;
}

/**
 * Ends the leases on deliveries that a server has left which was killed. Nobody else delivers when a server begins, so that
 * what it had not sent need not wait until they are over.
 */
export async function endLeases(table: Table, integrationIds: readonly string[]): Promise<void> {
  const states = await getDeliveryStates(table, integrationIds);
  await Promise.all(
    integrationIds.map(async (id, at) => {
      const state = states[at];
      if (!state?.value.lease) return;
      const { put, when } = deliveryStateWrite(id, freed(state.value), state);
      await certainly(table.put(put, when));
    }),
  );
}

/** Who works has taken the whole budget of failures; it is given back where nothing has failed. */
function freed({ lease: _lease, called_again_at: _calledAgainAt, budget, ...rest }: DeliveryState) {
  return rest.failure && budget ? { ...rest, budget } : rest;
}
