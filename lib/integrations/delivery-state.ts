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
};

/** The state of an integration that is new: it gets what comes after these ends of the log. */
export function newDeliveryState(cursors: readonly number[]): DeliveryState {
  return { cursors, waiting: 0, dead_letters: 0 };
}

/** With nothing held against the receiver, so that all is due now; the very same object if nothing was. */
export function revived(state: DeliveryState): DeliveryState {
  if (!state.failure) return state;
  const { failure: _failure, ...rest } = state;
  return rest;
}

/** From these ends of the log on, whatever was before: what is waiting is as old as that. */
export function movedOn(state: DeliveryState, cursors: readonly number[]): DeliveryState {
  return { ...revived(state), cursors };
}
