import { LOG_DAYS } from "../event-log/logged-event.ts";
import { EVENT_LOG_PARTS } from "../event-log/parts.ts";
import { invalid } from "../kernel/errors.ts";

/** How far somebody has read each part of the log, and when that was. */
export type LogCursor = { readonly numbers: readonly number[]; readonly at: Date };

const SPELLING = new RegExp(`^\\d{1,12}(-\\d{1,12}){${EVENT_LOG_PARTS.length}}$`);
const DAY_MS = 24 * 60 * 60 * 1000;

/** As clients keep it and hand it back: numbers of the parts, and the second in which it was made. */
export function cursorText({ numbers, at }: LogCursor): string {
  return [...numbers, Math.floor(at.getTime() / 1000)].join("-");
}

/** A position as a client states it: a cursor, a moment, or where everything ends now. */
export type Since = LogCursor | { readonly moment: Date } | "now" | "beginning";

/** @throws ApiError 400 for anything else, and for what is so long ago that events are not kept any more */
export function readSince(text: string | undefined, now: Date): Since {
  if (text === undefined || text === "") return "beginning";
  if (text === "now") return "now";
  if (SPELLING.test(text)) {
    const numbers = text.split("-").map(Number);
    const at = new Date((numbers.pop() ?? 0) * 1000);
    refuseForgotten(at, now);
    return { numbers, at };
  }
  const moment = new Date(/^\d{4}-\d\d-\d\dT/.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) {
    throw invalid("'since' must be the value of an earlier answer, a moment in ISO 8601, or 'now'.", {
      source: "since",
    });
  }
  refuseForgotten(moment, now);
  return { moment };
}

function refuseForgotten(at: Date, now: Date): void {
  if (now.getTime() - at.getTime() <= LOG_DAYS * DAY_MS) return;
  throw invalid(`'since' is more than ${LOG_DAYS} days ago. Take a snapshot and go on from there.`, {
    source: "since",
  });
}
