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
