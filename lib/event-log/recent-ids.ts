import { createHash } from "node:crypto";

const BYTES = 9; // 72 bits: no two of the few that are kept are ever alike
/** More than one transaction appends, so that a repeat of any is noticed. */
const MOST = 64;

/** Which events were appended last, each by a few bytes of the hash of its id. */
export type RecentIds = Uint8Array;

/** Whether an event is among the last ones that were appended. */
export function isRecent(recent: RecentIds, id: string): boolean {
  const wanted = shortOf(id);
  for (let at = 0; at + BYTES <= recent.length; at += BYTES) {
    if (wanted.equals(recent.subarray(at, at + BYTES))) return true;
  }
  return false;
}

/** The last ones once these are appended. */
export function withRecent(recent: RecentIds, ids: readonly string[]): RecentIds {
  const all = Buffer.concat([recent, ...ids.map(shortOf)]);
  return new Uint8Array(all.subarray(Math.max(0, all.length - MOST * BYTES)));
}

function shortOf(id: string): Buffer {
  return createHash("sha256").update(id).digest().subarray(0, BYTES);
}
