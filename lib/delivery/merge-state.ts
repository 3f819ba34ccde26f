import { EVENT_LOG_PARTS } from "../event-log/parts.ts";
import type { DeliveryState } from "../integrations/delivery-state.ts";

/**
 * What a worker makes of a state, with what others have changed in it beside: that all is due at once, from where on the
 * log counts, what was replayed, and that they were called. Nothing of both is lost.
 * @param mine what the worker makes of it
 * @param before what the worker knew
 * @param found what is stored now, under the worker's lease
 */
export function withOthersChanges(
  mine: DeliveryState,
  before: DeliveryState,
  found: DeliveryState,
): DeliveryState {
  const { failure, due_at, called_again_at: _calledAgainAt, revivals = 0, ...rest } = mine;
  const revived = (found.revivals ?? 0) - (before.revivals ?? 0);
  const replayed = found.waiting - before.waiting;
  const objects = (found.waiting_objects ?? 0) - (before.waiting_objects ?? 0);
  return {
    ...rest,
    ...(failure && revived === 0 ? { failure } : {}),
    ...(due_at !== undefined && revived === 0 && replayed === 0 ? { due_at } : {}),
    ...(revivals + revived > 0 ? { revivals: revivals + revived } : {}),
    ...(found.called_again_at === undefined ? {} : { called_again_at: found.called_again_at }),
    cursors: EVENT_LOG_PARTS.map((part) => Math.max(rest.cursors[part] ?? 0, found.cursors[part] ?? 0)),
    waiting: Math.max(0, rest.waiting + replayed),
    dead_letters: Math.max(0, rest.dead_letters + found.dead_letters - before.dead_letters),
    ...(rest.waiting_objects === undefined && objects === 0
      ? {}
      : { waiting_objects: Math.max(0, (rest.waiting_objects ?? 0) + objects) }),
  };
}

/** The state but for what those leave in it who find somebody at work. */
export function unmarked({ called_again_at: _calledAgainAt, ...state }: DeliveryState): DeliveryState {
  return state;
}
