import type { Deadline } from "../kernel/deadline.ts";

/** Kept back from the time for saving how far the work has come, and for the answer. */
const RESERVE_MS = 2000;

/** Longest work on one task, so that requests are answered and tasks take turns. */
const SLICE_MS = 2500;

/** Whether there is time for another step of background work in this request. */
export function workSlice(deadline: Deadline): () => boolean {
  const end = Math.max(RESERVE_MS, deadline.left() - SLICE_MS);
  return () => deadline.left() > end;
}
