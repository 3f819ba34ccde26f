import { createHash } from "node:crypto";

const BYTES = 9; // 72 bits: a collision among so few ids is practically impossible
/** More than one transaction appends, so that a repeated batch is detected. */
const MOST_RECENT_IDS = 64;

/** The last appended events, as short hashes of their ids. */
export type RecentIds = Uint8Array;

export function isRecent(recent: RecentIds, id: string): boolean {
  const shortId = shortenId(id);
  for (let at = 0; at + BYTES <= recent.length; at += BYTES) {
    if (shortId.equals(recent.subarray(at, at + BYTES))) return true;
  }
  return false;
}

export function addRecent(recent: RecentIds, ids: readonly string[]): RecentIds {
  const all = Buffer.concat([recent, ...ids.map(shortenId)]);
  return new Uint8Array(all.subarray(Math.max(0, all.length - MOST_RECENT_IDS * BYTES)));
}

function shortenId(id: string): Buffer {
  return createHash("sha256").update(id).digest().subarray(0, BYTES);
}
