/** Whose tries count together: those with a name, or those with it from a network that it has signed in from. */
export type Tried = { readonly kind: string; readonly name: string; readonly network?: string };

/** Tries to sign in with one name since the last one that was right. */
export type Attempts = {
  readonly count: number;
  /** Until when no further one is taken, in epoch seconds. */
  readonly until: number;
};

/** So many tries may be wrong before anybody has to wait. */
const FREE_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 30;
/** No wait is longer, so that whoever guesses at somebody's name never locks him out for good. */
const LONGEST_WAIT_SECONDS = 15 * 60;
/** How long after the last try they are forgotten: a hundred guesses a day at one name, whenever they are made. */
export const FORGOTTEN_AFTER_SECONDS = 24 * 3600;
/** How long after the last try a name keeps a count of its own in a network from which it has signed in. */
const KNOWN_FOR_SECONDS = 30 * 24 * 3600;

/** Seconds until the next try is taken; 0 if it may be made. */
export function secondsToWait(attempts: Attempts | undefined, nowSeconds: number): number {
  return Math.max(0, (attempts?.until ?? 0) - nowSeconds);
}

/** The tries with one more, which counts before anybody knows whether it is right: those at once all see it. */
export function withAttempt(attempts: Attempts | undefined, nowSeconds: number): Attempts {
  const count = (attempts?.count ?? 0) + 1;
  const over = count - FREE_ATTEMPTS;
  const wait = over < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** over, LONGEST_WAIT_SECONDS);
  return { count, until: nowSeconds + wait };
}

/** When the tries are forgotten, in epoch seconds. */
export function forgottenAt({ until }: Attempts, { network }: Pick<Tried, "network"> = {}): number {
  return until + (network === undefined ? FORGOTTEN_AFTER_SECONDS : KNOWN_FOR_SECONDS);
}
