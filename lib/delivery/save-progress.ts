import { isDeepStrictEqual } from "node:util";
import type { DeliveryState } from "../integrations/delivery-state.ts";
import { deliveryStateWrite, getDeliveryState } from "../integrations/delivery-state-store.ts";
import { backOff } from "../kernel/deadline.ts";
import type { Document } from "../table/documents.ts";
import { isRefused, writeStep } from "../table/effects/write-step.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";

/** How often a state is written again that others keep changing. */
const MOST_TRIES = 5;

/**
 * Saves a state over the one that was read, with other writes. What others may write meanwhile is only that they were
 * called: that stays.
 * @returns the state as it is saved; `undefined` when somebody else has changed it, so that nothing is saved
 * @throws ApiError 503 when nobody knows
 */
export async function saveState(
  next: () => Context,
  integrationId: string,
  before: Document<DeliveryState> | undefined,
  change: (mark: Pick<DeliveryState, "called_again_at">) => DeliveryState,
  writes: readonly Write[] = [],
): Promise<Document<DeliveryState> | undefined> {
  let read = before;
  for (let round = 0; round < MOST_TRIES; round += 1) {
    const ctx = next();
    const state = change(markOf(read?.value));
    const outcome = await writeStep(ctx, [deliveryStateWrite(integrationId, state, read), ...writes]);
    const version = (read?.version ?? 0) + 1;
    if (outcome.isWritten) return { value: state, version };
    const found = await getDeliveryState(next().table, integrationId);
    if (!isRefused(outcome) && found?.version === version && isDeepStrictEqual(found.value, state))
      return found;
    if (!found || !read || !isDeepStrictEqual(unmarked(found.value), unmarked(read.value))) return undefined;
    read = found;
    await backOff(round, ctx.deadline);
  }
  return undefined;
}

function markOf(state: DeliveryState | undefined): Pick<DeliveryState, "called_again_at"> {
  return state?.called_again_at === undefined ? {} : { called_again_at: state.called_again_at };
}

/** The state but for what those leave in it who find somebody at work. */
function unmarked({ called_again_at: _calledAgainAt, ...state }: DeliveryState) {
  return state;
}
