import type { Deadline } from "../kernel/deadline.ts";

const STEP_MS = 1000;

/** @returns a function that is true when the second of a step is over */
export function limitTime({ left }: Deadline): () => boolean {
  const end = Math.max(0, left() - STEP_MS);
  return () => left() <= end;
}
