import { EVENT_LOG_PARTS } from "../log/parts.ts";
import type { DeliveryState } from "../subscriptions/delivery-state.ts";

/**
 * Combines a worker's new state with changes that others have stored since it read the state: revivals, replays, positions
 * in the log and further calls.
 * @param mine the worker's new state
 * @param before the state that the worker read
 * @param stored the state that is stored now, under the worker's lease
 */
export function mergeOthersChanges(
  mine: DeliveryState,
  before: DeliveryState,
  stored: DeliveryState,
): DeliveryState {
  const { failure, due_at, called_again_at: _calledAgainAt, revivals = 0, ...rest } = mine;
  const revived = (stored.revivals ?? 0) - (before.revivals ?? 0);
  const replayed = stored.waiting - before.waiting;
  const objects = (stored.waiting_objects ?? 0) - (before.waiting_objects ?? 0);
  return {
    ...rest,
    ...(failure && revived === 0 ? { failure } : {}),
    ...(due_at !== undefined && revived === 0 && replayed === 0 ? { due_at } : {}),
    ...(revivals + revived > 0 ? { revivals: revivals + revived } : {}),
    ...(stored.called_again_at === undefined ? {} : { called_again_at: stored.called_again_at }),
    cursors: EVENT_LOG_PARTS.map((part) => Math.max(rest.cursors[part] ?? 0, stored.cursors[part] ?? 0)),
    waiting: Math.max(0, rest.waiting + replayed),
    dead_letters: Math.max(0, rest.dead_letters + stored.dead_letters - before.dead_letters),
    ...(rest.waiting_objects === undefined && objects === 0
      ? {}
      : { waiting_objects: Math.max(0, (rest.waiting_objects ?? 0) + objects) }),
  };
}

/** Removes the mark of calls that came while a worker ran. */
export function removeCallMark({ called_again_at: _calledAgainAt, ...state }: DeliveryState): DeliveryState {
  return state;
}
