/** How it is with the receiver of an integration that did not take what it was sent. */
export type DeliveryFailure = {
  /** `retrying` while each event has attempts of its own; `paused` when the receiver is only tried now and then. */
  readonly state: "retrying" | "paused";
  /** Since when nothing was taken. */
  readonly since: string;
  /** Attempts that failed since then, one after the other. */
  readonly count: number;
  /** Why the last one failed, in words for people. */
  readonly cause: string;
  /** What it answered; 0 without an answer. */
  readonly last_status: number;
  /** Nothing is sent before. */
  readonly next_attempt_at: string;
  /** The object whose events failed, as long as it is one alone: it says nothing of the others. */
  readonly object?: string;
  /** As the receiver has asked it of all that is sent. */
  readonly not_before?: string;
  /** Since when the receiver is only tried now and then. */
  readonly paused_since?: string;
};

/** How far the deliveries of an integration are, and who works on them. */
export type DeliveryState = {
  /** For each part of the log the number of the last event that needs no more reading: delivered, set to wait, or not wanted. */
  readonly cursors: readonly number[];
  /** Who delivers, and until when nobody else may. */
  readonly lease?: { readonly holder: string; readonly until: string };
  readonly failure?: DeliveryFailure;
  /** Events that wait behind one that could not be delivered. */
  readonly waiting: number;
  /** Events that were given up and not replayed. */
  readonly dead_letters: number;
  /** Objects of which events wait, or of which it is still to be told that some were given up; too many when those expire. */
  readonly waiting_objects?: number;
  /** When the first of what waits is due; not before, if it is not certain. */
  readonly due_at?: string;
  /** Rises when all that waits is due at once: what is older has waited enough. */
  readonly revivals?: number;
  /** Since when a receiver that was paused takes what waits; until nothing does. */
  readonly recovering_since?: string;
  /** Failed requests that may still be made, since they are limited. */
  readonly budget?: { readonly tokens: number; readonly at: number };
  /** Somebody was called while another one delivered, and will be again at that time. */
  readonly called_again_at?: string;
  /** When a call comes that was arranged for what is due later. */
  readonly call_at?: string;
};

/** The state of an integration that is new: it gets what comes after these ends of the log. */
export function newDeliveryState(cursors: readonly number[]): DeliveryState {
  return { cursors, waiting: 0, dead_letters: 0 };
}

/** With nothing against the receiver, so that all that waits is due now; the very same object if nothing was and does. */
export function revived(state: DeliveryState): DeliveryState {
  if (!state.failure && state.waiting === 0) return state;
  const { failure: _failure, due_at: _dueAt, ...rest } = state;
  return { ...rest, revivals: (state.revivals ?? 0) + 1 };
}

/** From these ends of the log on, whatever was before: what is waiting is as old as that. */
export function movedOn(state: DeliveryState, cursors: readonly number[]): DeliveryState {
  return { ...revived(state), cursors };
}
