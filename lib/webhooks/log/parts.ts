import { createHash } from "node:crypto";
import type { EventObject } from "../../events/event.ts";

/**
 * The log has several partitions, since one DynamoDB partition takes only 1,000 writes a second.
 * @answers How long are events kept, and in which part of the log?
 */
export const EVENT_LOG_PARTS: readonly number[] = [0, 1, 2, 3];

/** All events of an object are in one part, which keeps their order. */
export function chooseLogPart({ type, id }: EventObject): number {
  const [first = 0] = createHash("sha256").update(`${type}#${id}`).digest();
  return first % EVENT_LOG_PARTS.length;
}
