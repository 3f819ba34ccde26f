import type { Deadline } from "../kernel/deadline.ts";

/** Reserved to save progress and to answer. */
const RESERVE_MS = 2000;

/** Longest work on one task, so that tasks take turns. */
const SLICE_MS = 2500;

export function workSlice(deadline: Deadline): () => boolean {
  const end = Math.max(RESERVE_MS, deadline.left() - SLICE_MS);
  return () => deadline.left() > end;
}
