/**
 * Subject whose tries count together: a name, or a name in a network that it has signed in from.
 * @answers How many passwords and codes may be tried?
 */
export type TrySubject = { readonly kind: string; readonly name: string; readonly network?: string };

/** Tries to sign in since the last right one. */
export type Attempts = {
  readonly count: number;
  /** Epoch seconds until which no further try is accepted. */
  readonly until: number;
};

/** Wrong tries before the first wait. */
const FREE_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 30;
/** Bounded, so that guesses at a name cannot lock its owner out permanently. */
const LONGEST_WAIT_SECONDS = 15 * 60;
/** After the last try. Allows about a hundred guesses a day at one name. */
export const FORGOTTEN_AFTER_SECONDS = 24 * 3600;
/** After the last try in a network that the name has signed in from. */
const NETWORK_FORGOTTEN_AFTER_SECONDS = 30 * 24 * 3600;

/** 0 when a try may be made now. */
export function secondsToWait(attempts: Attempts | undefined, nowSeconds: number): number {
  return Math.max(0, (attempts?.until ?? 0) - nowSeconds);
}

/** Counts a try before its result is known, so that concurrent tries all see it. */
export function addAttempt(attempts: Attempts | undefined, nowSeconds: number): Attempts {
  const count = (attempts?.count ?? 0) + 1;
  const over = count - FREE_ATTEMPTS;
  const wait = over < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** over, LONGEST_WAIT_SECONDS);
  return { count, until: nowSeconds + wait };
}

/** Epoch seconds at which the tries are forgotten. */
export function expirySeconds({ until }: Attempts, { network }: Pick<TrySubject, "network"> = {}): number {
  return until + (network === undefined ? FORGOTTEN_AFTER_SECONDS : NETWORK_FORGOTTEN_AFTER_SECONDS);
}
