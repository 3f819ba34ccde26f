import { createHash } from "node:crypto";
import { processMemory } from "../../kernel/process-memory.ts";

/** Order of the movements of one millisecond, and a text that is unique. */
type Distinction = { readonly turn: number; readonly unlike: string };

const LAST_TURN = 0xffffff;

/** A UUID of version 7: the turn follows the time, so ids sort in the order of the movements. */
export function buildMovementId(at: Date, { turn, unlike }: Distinction): string {
  const time = toHex(at.getTime(), 12);
  const turns = toHex(Math.min(turn, LAST_TURN), 6);
  const rest = createHash("sha256").update(unlike).digest("hex").slice(0, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${turns.slice(0, 3)}-8${turns.slice(3)}-${rest}`;
}

function toHex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

const latestMovement = processMemory(() => ({ time: 0, turn: 0 }));

/** Sorts after all ids of this process; call it at the moment `at`. @param unlike a unique text */
export function createMovementId(at: Date, unlike: string): string {
  const time = at.getTime();
  const last = latestMovement();
  Object.assign(last, { time, turn: last.time === time ? last.turn + 1 : 0 });
  return buildMovementId(at, { turn: last.turn, unlike });
}
