import { invalid } from "../../kernel/errors.ts";
import { EVENT_LOG_PARTS, LOG_DAYS } from "../log/logged-event.ts";

/** Last read number for each part of the log, and the time of reading. */
export type LogCursor = { readonly numbers: readonly number[]; readonly at: Date };

const SPELLING = new RegExp(`^\\d{1,12}(-\\d{1,12}){${EVENT_LOG_PARTS.length}}$`);
const DAY_MS = 24 * 60 * 60 * 1000;

/** The text that clients keep: numbers of the parts, then the time in epoch seconds. */
export function formatLogCursor({ numbers, at }: LogCursor): string {
  return [...numbers, Math.floor(at.getTime() / 1000)].join("-");
}

export type Since = LogCursor | { readonly moment: Date } | "now" | "beginning";

/** @throws ApiError 400 for an invalid position, and for one older than the log keeps events */
export function parseSince(text: string | undefined, now: Date): Since {
  if (text === undefined || text === "") return "beginning";
  if (text === "now") return "now";
  if (SPELLING.test(text)) {
    const numbers = text.split("-").map(Number);
    const at = new Date((numbers.pop() ?? 0) * 1000);
    refuseExpired(at, now);
    return { numbers, at };
  }
  const moment = new Date(/^\d{4}-\d\d-\d\dT/.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) {
    throw invalid("'since' must be the value of an earlier answer, a moment in ISO 8601, or 'now'.", {
      source: "since",
    });
  }
  refuseExpired(moment, now);
  return { moment };
}

function refuseExpired(at: Date, now: Date): void {
  if (now.getTime() - at.getTime() <= LOG_DAYS * DAY_MS) return;
  throw invalid(`'since' is more than ${LOG_DAYS} days ago. Take a snapshot and go on from there.`, {
    source: "since",
  });
}
