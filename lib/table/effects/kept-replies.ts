import { type Problem, unprocessable } from "../../kernel/errors.ts";
import { decoded, entity, formatMark } from "../entity.ts";
import { MOST_ITEM_BYTES } from "../limits.ts";
import { pack } from "../pack.ts";
import type { Item, Key, Put } from "../table.ts";

/**
 * A POST that carried an `Idempotency-Key`: where its answer is kept, a hash of what was asked, and when this request
 * came, in epoch seconds.
 */
export type KeyedRequest = { readonly key: Key; readonly fingerprint: string; readonly at: number };

/**
 * Which of its endpoint's good answers a reply is: something new, something changed, nothing to say, or a list of which
 * every element was refused.
 */
export type Outcome = "created" | "updated" | "empty" | "refused";

/** A reply, which a record keeps whole. */
export type KeptReply = {
  readonly body?: unknown;
  /** Set where one endpoint has several good answers. */
  readonly outcome?: Outcome;
  /** Elements of a list that were refused, answered as `errors` beside the body's data. */
  readonly problems?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an answer that is handed on as it came: from another function, or from a record written before `outcome`. */
  readonly status?: number;
};

const records = entity<{ readonly reply: KeptReply }>("idempotency_record");

export type Kept = { readonly fingerprint: string; readonly reply: KeptReply };

/** The header that marks an answer as one given before. */
export const REPLAYED = "Idempotent-Replayed";

/** A key may be used again after this time. */
export const KEY_LIFE_SECONDS = 24 * 60 * 60;

/** Answers are paid for by their size and hardly ever read again: docs/decisions/0051-packing.md has the figures. */
const SMALL = 6;

/**
 * The write that keeps a reply, unless one is kept; none for a reply too large to be kept.
 * @param since when the effect was asked for, in epoch seconds
 */
export function recordWrite(
  { key, fingerprint }: KeyedRequest,
  reply: KeptReply,
  since: number,
): Put | undefined {
  const packed = pack(records.encode({ reply }), SMALL);
  if (packed.length > MOST_ITEM_BYTES) return undefined;
  const expires_at = since + KEY_LIFE_SECONDS;
  return {
    put: { ...key, type: records.type, fingerprint, packed, ...formatMark(records), expires_at },
    when: { only: "absent" },
  };
}

/**
 * The kept reply behind a record item, with the hash of the request it answered.
 * @throws Error for a record that a newer version wrote
 */
export function readRecord(item: Item | undefined): Kept | undefined {
  if (!item) return undefined;
  return { fingerprint: String(item["fingerprint"]), reply: decoded(records, item).reply };
}

/**
 * The first reply to a repeated request, marked as such.
 * @throws ApiError 422 if the key came with another request
 */
export function replayed({ fingerprint, reply }: Kept, keyedRequest: KeyedRequest): KeptReply {
  if (fingerprint !== keyedRequest.fingerprint) throw otherRequest();
  return { ...reply, headers: { ...reply.headers, [REPLAYED]: "true" } };
}

/** The refusal of a key that came with another request before. */
export function otherRequest() {
  return unprocessable("This 'Idempotency-Key' was used with another request.", {
    source: "Idempotency-Key",
  });
}
