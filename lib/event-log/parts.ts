import { createHash } from "node:crypto";
import type { EventObject } from "../events/event.ts";

/** Parts of the log: one partition of the table alone takes 1,000 writes in a second. */
export const EVENT_LOG_PARTS: readonly number[] = [0, 1, 2, 3];

/** All events of an object are in one part, so that they are in order. */
export function logPartOf({ type, id }: EventObject): number {
  const [first = 0] = createHash("sha256").update(`${type}#${id}`).digest();
  return first % EVENT_LOG_PARTS.length;
}
