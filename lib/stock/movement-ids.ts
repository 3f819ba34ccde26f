import { createHash } from "node:crypto";
import { processMemory } from "../kernel/process-memory.ts";

/** What tells movements of one millisecond apart: their order, and something that is theirs alone. */
type Distinction = { readonly turn: number; readonly unlike: string };

const LAST_TURN = 0xffffff;

/** The id of a movement: a UUID of version 7 whose first bits after the time are its turn in that millisecond. */
export function movementId(at: Date, { turn, unlike }: Distinction): string {
  const time = hexOf(at.getTime(), 12);
  const turns = hexOf(Math.min(turn, LAST_TURN), 6);
  const rest = createHash("sha256").update(unlike).digest("hex").slice(0, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${turns.slice(0, 3)}-8${turns.slice(3)}-${rest}`;
}

function hexOf(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

const latest = processMemory(() => ({ time: 0, turn: 0 }));

/**
 * The id of another movement, after all that this process has made in the same millisecond. It is to be made at the very
 * moment that it names.
 * @param unlike a text that nobody else has
 */
export function nextMovementId(at: Date, unlike: string): string {
  const time = at.getTime();
  const last = latest();
  Object.assign(last, { time, turn: last.time === time ? last.turn + 1 : 0 });
  return movementId(at, { turn: last.turn, unlike });
}
