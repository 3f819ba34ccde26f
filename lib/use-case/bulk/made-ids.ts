import { createHash } from "node:crypto";

/** Ids for what one request makes, and how a repeat of the request knows them again. */
export type MadeIds = { readonly newId: () => string; readonly isMade: (id: string) => boolean };

/**
 * UUIDs that follow from the request's effect, so that a request that arrives twice finds what it made. They differ
 * in their last digits, which grow.
 * @param at when it was asked for, under an `Idempotency-Key`: that may be used again after a day and then makes others
 */
export function madeIds(effectId: string, at?: number): MadeIds {
  const hex = createHash("sha256")
    .update(`made ${effectId}${at === undefined ? "" : ` ${at}`}`)
    .digest("hex");
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 15),
    hex.slice(15, 18),
    hex.slice(18, 26),
  ];
  const start = `${a}-${b}-4${c}-8${d}-${e}`;
  let made = 0;
  return {
    newId: () => {
      made += 1;
      return start + made.toString(16).padStart(4, "0");
    },
    isMade: (id) => id.startsWith(start),
  };
}
