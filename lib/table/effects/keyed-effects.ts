import type { Deadline } from "../../kernel/deadline.ts";
import type { Item, Table } from "../table.ts";
import { KEY_LIFE_SECONDS, type KeptReply, type KeyedRequest } from "./kept-replies.ts";

export type KeyedEffect = { readonly effectId: string; readonly fingerprint: string; readonly at: number };

/** `print` is the beginning of the request's fingerprint. `at` is in epoch seconds. */
export type Remembered = { readonly id: Buffer; readonly print: Buffer; readonly at: number };

export type Noted = {
  readonly list: Uint8Array;
  /** The effect is in the list, and no earlier twin can have been left out. */
  readonly isSafe: boolean;
};

const ID_BYTES = 6;
const PRINT_BYTES = 4;
const ENTRY_BYTES = ID_BYTES + PRINT_BYTES + 4;
const MOST = 64;

/** Stands for all effects left out of a full list; its time is that of the last one. */
const UNLISTED: Pick<Remembered, "id" | "print"> = {
  id: Buffer.alloc(ID_BYTES),
  print: Buffer.alloc(PRINT_BYTES),
};

/** Longer than a request, plus clock differences. */
const MOMENT_SECONDS = 60;

function youngEffects(list: unknown, now: number): readonly Remembered[] {
  if (!(list instanceof Uint8Array)) return [];
  const bytes = Buffer.from(list.buffer, list.byteOffset, list.length);
  const entries = Array.from({ length: Math.floor(bytes.length / ENTRY_BYTES) }, (_, index) => {
    const from = index * ENTRY_BYTES;
    return {
      id: bytes.subarray(from, from + ID_BYTES),
      print: bytes.subarray(from + ID_BYTES, from + ID_BYTES + PRINT_BYTES),
      at: bytes.readUInt32BE(from + ID_BYTES + PRINT_BYTES),
    };
  });
  return entries.filter(({ at }) => now < at + KEY_LIFE_SECONDS);
}

export function findEffect(list: unknown, effectId: string, now: number): Remembered | undefined {
  const effect = shortId(effectId);
  return youngEffects(list, now).find(({ id }) => id.equals(effect));
}

export function isSameRequest({ print }: Remembered, fingerprint: string): boolean {
  return print.equals(shortenFingerprint(fingerprint));
}

/** Adds an effect. A full list never drops a young one: the new effect is left out and the list is unsafe for a moment. */
export function noteEffect(list: unknown, effect: KeyedEffect, now: number): Noted {
  const young = youngEffects(list, now);
  const listed = young.filter(({ id }) => !id.equals(UNLISTED.id));
  const unlisted = young.filter(({ id }) => id.equals(UNLISTED.id));
  if (listed.length >= MOST) {
    return { list: encodeEffects([{ ...UNLISTED, at: now }, ...listed]), isSafe: false };
  }
  const own = { id: shortId(effect.effectId), print: shortenFingerprint(effect.fingerprint), at: effect.at };
  const isSafe = unlisted.every(({ at }) => at + MOMENT_SECONDS < effect.at);
  return { list: encodeEffects([own, ...young]), isSafe };
}

/** Undefined when all effects are too old. */
export function dropOldEffects(list: unknown, now: number): Uint8Array | undefined {
  const young = youngEffects(list, now);
  return young.length > 0 ? encodeEffects(young) : undefined;
}

function encodeEffects(effects: readonly Remembered[]): Uint8Array {
  return Buffer.concat(
    effects.flatMap(({ id, print, at }) => {
      const seconds = Buffer.alloc(4);
      seconds.writeUInt32BE(at);
      return [id, print, seconds];
    }),
  );
}

function shortenFingerprint(fingerprint: string): Buffer {
  const bytes = Buffer.alloc(PRINT_BYTES);
  bytes.write(fingerprint.slice(0, 6), "base64url");
  return bytes;
}

/**
 * An item keeps the ids of its last writers, newest first, so that a writer whose answer was lost finds its own. With 32 of
 * them none was missed at 100 writers at once.
 */
const WRITER_BYTES = 6;
const REMEMBERED = 32;

export function addWriter(writers: unknown, effectId: string): Uint8Array {
  const before = writers instanceof Uint8Array ? writers : new Uint8Array();
  return Buffer.concat([shortId(effectId), before]).subarray(0, WRITER_BYTES * REMEMBERED);
}

export function isWrittenBy(item: Item | undefined, effectId: string): boolean {
  if (item === undefined) return false;
  const writers = item["writers"];
  if (!(writers instanceof Uint8Array)) return item.by === effectId;
  const id = shortId(effectId);
  for (let at = 0; at < writers.length; at += WRITER_BYTES) {
    if (id.equals(writers.subarray(at, at + WRITER_BYTES))) return true;
  }
  return false;
}

/** The next version of an item must carry these over; `commit` adds to them. */
export function writerMemory(item: Item | undefined) {
  const keyed = item?.["keyed"];
  return { writers: item?.["writers"] ?? new Uint8Array(), ...(keyed === undefined ? {} : { keyed }) };
}

export function countRememberedWrites(item: Item | undefined): number {
  return item?.["writers"] instanceof Uint8Array ? REMEMBERED : 1;
}

/** Effect ids are base64url text; 8 characters are 6 bytes. */
export function shortId(effectId: string): Buffer {
  const bytes = Buffer.alloc(WRITER_BYTES);
  bytes.write(effectId.slice(0, 8), "base64url");
  return bytes;
}

export type Committer = {
  readonly table: Table;
  readonly now: () => Date;
  readonly deadline: Deadline;
  readonly effectId: string;
  readonly keyedRequest?: KeyedRequest | undefined;
  /** Refuses a reply that cannot be sent, before anything is written. @throws ApiError 422 */
  readonly checkLength?: (reply: KeptReply) => void;
  readonly log?: { readonly warn: (event: string, fields?: Readonly<Record<string, unknown>>) => void };
};

export type KeyedCommitter = Committer & { readonly keyedRequest: KeyedRequest };

export function secondsNow({ now }: Pick<Committer, "now">): number {
  return Math.floor(now().getTime() / 1000);
}
