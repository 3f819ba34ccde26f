import { type Problem, unprocessable } from "../../kernel/errors.ts";
import { decodeItem, entity, formatAttribute } from "../entity.ts";
import { MOST_ITEM_BYTES } from "../limits.ts";
import { pack } from "../pack.ts";
import type { Item, Key, Put } from "../table.ts";

/**
 * The key of the kept answer, a hash of the request, and its time in epoch seconds.
 * @answers What does a repeated request get?
 */
export type KeyedRequest = { readonly key: Key; readonly fingerprint: string; readonly at: number };

/**
 * Distinguishes the good answers of one endpoint; `refused` means every element of a list, `returned` that the browser goes back to
 * where it came from.
 */
type Outcome = "created" | "updated" | "empty" | "refused" | "returned";

export type KeptReply = {
  readonly body?: unknown;
  readonly outcome?: Outcome;
  /** Refused elements of a list, answered as `errors` next to the body's data. */
  readonly problems?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Status of an answer passed on from another function. */
  readonly status?: number;
};

const records = entity<{ readonly reply: KeptReply }>("idempotency_record");

export type Kept = { readonly fingerprint: string; readonly reply: KeptReply };

export const REPLAYED = "Idempotent-Replayed";

export const KEY_LIFE_SECONDS = 24 * 60 * 60;

/** Size matters more than reading time, see docs/decisions/0051-packing.md. */
const SMALL = 6;

/** Returns undefined for a reply too large to keep. @param since epoch seconds of the request */
export function buildRecordWrite(
  { key, fingerprint }: KeyedRequest,
  reply: KeptReply,
  since: number,
): Put | undefined {
  const packed = pack(records.encode({ reply }), SMALL);
  if (packed.length > MOST_ITEM_BYTES) return undefined;
  const expires_at = since + KEY_LIFE_SECONDS;
  return {
    put: { ...key, type: records.type, fingerprint, packed, ...formatAttribute(records), expires_at },
    when: { only: "absent" },
  };
}

/** @throws Error for a record of a newer version */
export function readRecord(item: Item | undefined): Kept | undefined {
  if (!item) return undefined;
  return { fingerprint: String(item["fingerprint"]), reply: decodeItem(records, item).reply };
}

/** @throws ApiError 422 if the key came with another request */
export function replayReply({ fingerprint, reply }: Kept, keyedRequest: KeyedRequest): KeptReply {
  if (fingerprint !== keyedRequest.fingerprint) throw refuseOtherRequest();
  return { ...reply, headers: { ...reply.headers, [REPLAYED]: "true" } };
}

export function refuseOtherRequest() {
  return unprocessable("This 'Idempotency-Key' was used with another request.", {
    source: "Idempotency-Key",
  });
}
