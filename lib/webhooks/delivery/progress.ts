import { retry } from "../../kernel/deadline.ts";
import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import { type DeliveryState, mergeOthersChanges, removeCallMark } from "../subscriptions/delivery-state.ts";
import { getDeliveryState, saveState } from "../subscriptions/delivery-state-store.ts";
import type { FailureBudget } from "./budget.ts";
import type { Flow } from "./flow.ts";
import { openWaiting, type WaitingObjects } from "./waiting-store.ts";

/** Tries to release a lease while other writers change the state. */
const MOST_TRIES = 5;

export type DeliveryWorker = {
  /** Returns a context with its own deadline. */
  readonly next: () => Context;
  readonly integrationId: string;
  readonly capabilities: Pick<Capabilities, "deliveryCalls" | "senders" | "targetRules">;
};

export type Progress = DeliveryWorker & {
  readonly flow: Flow;
  readonly waiting: WaitingObjects;
  /** The stored state, under this worker's lease. */
  readonly stored: Document<DeliveryState>;
};

/** Saves the flow's state with other writes in one transaction. @returns `undefined` if not saved */
export async function saveProgress(
  progress: Progress,
  writes: readonly Write[],
  ending: (state: DeliveryState) => DeliveryState,
): Promise<Progress | undefined> {
  const { next, integrationId, flow, stored } = progress;
  const change = (latest: DeliveryState | undefined) =>
    isLeasedBy(latest, progress) ? ending(mergeOthersChanges(flow.state(), stored.value, latest)) : undefined;
  const saved = await saveState(next, integrationId, stored, change, writes);
  return saved && applyState(progress, saved, saved.value);
}

/** Takes over changes of other writers; `undefined` if the lease is gone. */
export function catchUp(
  progress: Progress,
  latest: Document<DeliveryState> | undefined,
): Progress | undefined {
  const { flow, stored } = progress;
  if (!latest || !isLeasedBy(latest.value, progress)) return undefined;
  return applyState(progress, latest, mergeOthersChanges(flow.state(), stored.value, latest.value));
}

function applyState(progress: Progress, stored: Document<DeliveryState>, state: DeliveryState): Progress {
  const { integrationId, flow, waiting } = progress;
  const { waiting: before, dead_letters } = flow.state();
  const isReplayed = state.waiting !== before || state.dead_letters !== dead_letters;
  flow.keep(removeCallMark(state));
  return { ...progress, stored, waiting: isReplayed ? openWaiting(integrationId) : waiting };
}

function isLeasedBy(state: DeliveryState | undefined, { stored }: Progress): state is DeliveryState {
  const holder = stored.value.lease?.holder;
  return holder !== undefined && state?.lease?.holder === holder;
}

export function clearLease(state: DeliveryState, budget: FailureBudget): DeliveryState {
  const { lease: _lease, ...free } = removeCallMark(state);
  return { ...free, budget };
}

/** Releases the lease and saves no other progress. @returns whether a call for the integration is needed */
export function releaseLease(progress: Progress): Promise<boolean> {
  const { next, integrationId, flow } = progress;
  return retry({ tries: MOST_TRIES, atOnce: MOST_TRIES, end: () => true }, async (lost) => {
    const latest = await getDeliveryState(next().table, integrationId);
    if (!isLeasedBy(latest?.value, progress)) return lost > 0;
    const budget = flow.budget(next().now().getTime());
    const change = (state: DeliveryState | undefined) =>
      isLeasedBy(state, progress) ? clearLease(state, budget) : undefined;
    return (await saveState(next, integrationId, latest, change)) ? true : "again";
  });
}
