import { EVENT_LOG_PARTS } from "../log/logged-event.ts";

/** A series of failures of an integration's receiver. */
export type DeliveryFailure = {
  /** `retrying`: each event follows its own retry schedule. `paused`: the receiver is only probed. */
  readonly state: "retrying" | "paused";
  /** First failure of the series. */
  readonly since: string;
  /** Failures of the series. */
  readonly count: number;
  /** Reason of the last failure, for people. */
  readonly cause: string;
  /** Status of the last answer; 0 without an answer. */
  readonly last_status: number;
  /** Nothing is sent before this time. */
  readonly next_attempt_at: string;
  /** Set while only one object's events failed. This does not affect other objects. */
  readonly object?: string;
  /** Wait that the receiver requested for all requests. */
  readonly not_before?: string;
  readonly paused_since?: string;
};

export type DeliveryState = {
  /** Number of the last processed event for each part of the log: delivered, queued, or not observed. */
  readonly cursors: readonly number[];
  /** The worker that delivers; no other worker may until the lease ends. */
  readonly lease?: { readonly holder: string; readonly until: string };
  readonly failure?: DeliveryFailure;
  /** Queued events: they failed, or wait behind a failed event of their object. */
  readonly waiting: number;
  /** Events that were given up and not replayed. */
  readonly dead_letters: number;
  /** Objects with queued events or with skipped events still to report. Too high once such queues expire. */
  readonly waiting_objects?: number;
  /** When the first queued event is due; absent if this is not certain. */
  readonly due_at?: string;
  /** Increased when all queued events become due at once: queues with a lower count are due. */
  readonly revivals?: number;
  /** Since when a receiver answers again after a pause, until no event waits. */
  readonly recovering_since?: string;
  /** Failed requests that are still allowed, see `FailureBudget`. */
  readonly budget?: { readonly tokens: number; readonly at: number };
  /** A worker was called while another one delivered. A repeated call comes at this time. */
  readonly called_again_at?: string;
  /** Time of the scheduled call. */
  readonly call_at?: string;
};

export function newDeliveryState(cursors: readonly number[]): DeliveryState {
  return { cursors, waiting: 0, dead_letters: 0 };
}

/** Clears the failure and makes queued events due; returns the identical object if nothing changes. */
export function reviveDeliveries(state: DeliveryState): DeliveryState {
  if (!state.failure && state.waiting === 0) return state;
  const { failure: _failure, due_at: _dueAt, ...rest } = state;
  return { ...rest, revivals: (state.revivals ?? 0) + 1 };
}

/** Continues after these ends of the log and makes all queued events due. */
export function restartAtLogEnds(state: DeliveryState, cursors: readonly number[]): DeliveryState {
  return { ...reviveDeliveries(state), cursors };
}

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
