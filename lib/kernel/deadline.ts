/** Time that a request may still take, on a clock that never jumps. @answers How long may a request take? */
export type Deadline = {
  /** Milliseconds, 0 when it has passed. */
  readonly left: () => number;
};

export function deadlineIn(
  milliseconds: number,
  monotonic: () => number = () => performance.now(),
): Deadline {
  const end = monotonic() + milliseconds;
  return { left: () => Math.max(0, end - monotonic()) };
}

/** Waits a random share of `base × 2^attempt` ms (full jitter), up to `cap` and the deadline. */
export async function backOff(
  attempt: number,
  deadline: Deadline,
  { base = 25, cap = 400, random = Math.random }: { base?: number; cap?: number; random?: () => number } = {},
): Promise<void> {
  const longest = Math.min(cap, base * 2 ** attempt);
  await new Promise((resolve) => setTimeout(resolve, Math.min(random() * longest, deadline.left())));
}

/** Half to one and a half of a pause, so that requests which failed together are not repeated together. */
export function spreadPause(milliseconds: number, random: () => number = Math.random): number {
  return milliseconds * (0.5 + random());
}

/** "again" is a lost try. "go on" is a part done: the next try follows at once, with all tries and the shortest pause. */
type Retry = "again" | "go on";

type Limits<T> = {
  /** Also limits the pauses. Without it, only the tries end. */
  readonly deadline?: Deadline;
  readonly tries?: number;
  /** Tries that follow the first one without a pause, also when the time is over. */
  readonly atOnce?: number;
  /** Milliseconds, see `backOff`. */
  readonly base?: number;
  /** Called before each further try. */
  readonly onAgain?: () => void;
  /** The result when time or tries are used up, or the error to throw. */
  readonly end: () => T | Error;
};

const ENDLESS: Deadline = { left: () => Number.POSITIVE_INFINITY };

/**
 * Repeats a step until it returns a result, or time or tries are used up.
 * @param step gets the number of tries that were lost
 * @answers How is something tried again?
 */
export async function retry<T>(
  { deadline = ENDLESS, tries = Number.POSITIVE_INFINITY, atOnce = 0, base = 25, onAgain, end }: Limits<T>,
  step: (lost: number) => Promise<T | Retry>,
): Promise<T> {
  for (let lost = 0; ; ) {
    const result = await step(lost);
    if (result !== "again" && result !== "go on") return result;
    lost = result === "again" ? lost + 1 : 0;
    if (lost === 0) continue;
    if (lost >= tries || (lost > atOnce && deadline.left() === 0)) return returnOrThrow(end());
    onAgain?.();
    if (lost > atOnce) await backOff(lost - 1 - atOnce, deadline, { base });
  }
}

function returnOrThrow<T>(result: T | Error): T {
  if (result instanceof Error) throw result;
  return result;
}
