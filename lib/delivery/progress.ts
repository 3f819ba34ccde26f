import type { DeliveryState } from "../integrations/delivery-state.ts";
import { getDeliveryState } from "../integrations/delivery-state-store.ts";
import type { Document } from "../table/documents.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { FailureBudget } from "./budget.ts";
import type { Flow } from "./flow.ts";
import { unmarked, withOthersChanges } from "./merge-state.ts";
import { saveState } from "./save-state.ts";
import { openWaiting, type WaitingObjects } from "./waiting-objects.ts";

/** How often somebody tries to let go of a lease. */
const MOST_TRIES = 5;

/** What a worker has to do with. */
export type Progress = {
  readonly next: () => Context;
  readonly integrationId: string;
  readonly flow: Flow;
  readonly waiting: WaitingObjects;
  /** The state as it is stored, under this worker's lease. */
  readonly stored: Document<DeliveryState>;
};

/**
 * Saves what the flow knows, with other writes, all or nothing. What others have changed stays and is known from then on.
 * @param ending what is stored of it
 * @returns `undefined` if it is not saved: the lease is gone, or another write is in the way
 */
export async function saveProgress(
  progress: Progress,
  writes: readonly Write[],
  ending: (state: DeliveryState) => DeliveryState,
): Promise<Progress | undefined> {
  const { next, integrationId, flow, stored } = progress;
  const change = (found: DeliveryState | undefined) =>
    isLeasedBy(found, progress) ? ending(withOthersChanges(flow.state(), stored.value, found)) : undefined;
  const saved = await saveState(next, integrationId, stored, change, writes);
  return saved && known(progress, saved, saved.value);
}

/** With what others have changed since; `undefined` if the lease is gone. */
export function caughtUp(
  progress: Progress,
  found: Document<DeliveryState> | undefined,
): Progress | undefined {
  const { flow, stored } = progress;
  if (!found || !isLeasedBy(found.value, progress)) return undefined;
  return known(progress, found, withOthersChanges(flow.state(), stored.value, found.value));
}

function known(progress: Progress, stored: Document<DeliveryState>, state: DeliveryState): Progress {
  const { integrationId, flow, waiting } = progress;
  const { waiting: before, dead_letters } = flow.state();
  const isReplayed = state.waiting !== before || state.dead_letters !== dead_letters;
  flow.keep(unmarked(state));
  return { ...progress, stored, waiting: isReplayed ? openWaiting(integrationId) : waiting };
}

function isLeasedBy(found: DeliveryState | undefined, { stored }: Progress): found is DeliveryState {
  const holder = stored.value.lease?.holder;
  return holder !== undefined && found?.lease?.holder === holder;
}

/** The state without a lease, with the failures that may still happen. */
export function freed(state: DeliveryState, budget: FailureBudget): DeliveryState {
  const { lease: _lease, ...free } = unmarked(state);
  return { ...free, budget };
}

/** Lets go of the lease and of nothing else, unless it is gone. @returns whether somebody has to be called */
export async function release(progress: Progress): Promise<boolean> {
  const { next, integrationId, flow } = progress;
  for (let round = 0; round < MOST_TRIES; round += 1) {
    const found = await getDeliveryState(next().table, integrationId);
    if (!isLeasedBy(found?.value, progress)) return round > 0;
    const budget = flow.budget(next().now().getTime());
    const change = (state: DeliveryState | undefined) =>
      isLeasedBy(state, progress) ? freed(state, budget) : undefined;
    if (await saveState(next, integrationId, found, change)) return true;
  }
  return true;
}
