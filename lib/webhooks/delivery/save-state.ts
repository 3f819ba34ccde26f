import { isDeepStrictEqual } from "node:util";
import { backOff } from "../../kernel/deadline.ts";
import type { Document } from "../../table/documents.ts";
import { isRefused, writeStep } from "../../table/effects/write-step.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { DeliveryState } from "../subscriptions/delivery-state.ts";
import { deliveryStateWrite, getDeliveryState } from "../subscriptions/delivery-state-store.ts";

const MOST_TRIES = 12;
/** Without back-off: a single other writer is done by then. */
const TRIES_AT_ONCE = 2;

/**
 * Saves a changed state with other writes; retries when other writers change the state meanwhile.
 * @param change receives the stored state, possibly several times; `undefined` saves nothing
 * @returns `undefined` if it is not saved or the outcome is unknown: then read the state again
 */
export async function saveState(
  next: () => Context,
  integrationId: string,
  before: Document<DeliveryState> | undefined,
  change: (stored: DeliveryState | undefined) => DeliveryState | undefined,
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
    const latest = await getDeliveryState(next().table, integrationId);
    const isUnchanged = latest?.version === read?.version;
    if (isRefused(outcome)) {
      // The state is unchanged, so another of the writes conflicts.
      if (isUnchanged) return undefined;
    } else if (latest?.version === version && isDeepStrictEqual(latest.value, state)) return latest;
    else if (!isUnchanged) return undefined;
    if (!latest) return undefined;
    read = latest;
    if (round >= TRIES_AT_ONCE) await backOff(round - TRIES_AT_ONCE, ctx.deadline);
  }
  return undefined;
}
