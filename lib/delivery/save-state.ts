import { isDeepStrictEqual } from "node:util";
import type { DeliveryState } from "../integrations/delivery-state.ts";
import { deliveryStateWrite, getDeliveryState } from "../integrations/delivery-state-store.ts";
import { backOff } from "../kernel/deadline.ts";
import type { Document } from "../table/documents.ts";
import { isRefused, writeStep } from "../table/effects/write-step.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";

/** How often a state is written again that others keep changing. */
const MOST_TRIES = 12;
/** So often at once: who came first is done by then. */
const TRIES_AT_ONCE = 2;

/**
 * Saves what is to become of a state, with other writes, over whatever others make of it meanwhile.
 * @param before as it was read
 * @param change is told what is stored, and may be several times; `undefined` if nothing is to be saved over that
 * @returns the state as it is saved; `undefined` if it is not, or nobody knows: then it has to be looked at anew
 */
export async function saveState(
  next: () => Context,
  integrationId: string,
  before: Document<DeliveryState> | undefined,
  change: (found: DeliveryState | undefined) => DeliveryState | undefined,
  writes: readonly Write[] = [],
): Promise<Document<DeliveryState> | undefined> {
  let read = before;
  for (let round = 0; round < MOST_TRIES; round += 1) {
    const state = change(read?.value);
    if (!state) return undefined;
    const ctx = next();
    const outcome = await writeStep(ctx, [deliveryStateWrite(integrationId, state, read), ...writes]);
    const version = (read?.version ?? 0) + 1;
    if (outcome.isWritten) return { value: state, version };
    const found = await getDeliveryState(next().table, integrationId);
    const isUnchanged = found?.version === read?.version;
    if (isRefused(outcome)) {
      // Nobody has changed the state, so that another write is in the way.
      if (isUnchanged) return undefined;
    } else if (found?.version === version && isDeepStrictEqual(found.value, state)) return found;
    else if (!isUnchanged) return undefined;
    if (!found) return undefined;
    read = found;
    if (round >= TRIES_AT_ONCE) await backOff(round - TRIES_AT_ONCE, ctx.deadline);
  }
  return undefined;
}
