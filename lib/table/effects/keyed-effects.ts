import { KEY_LIFE_SECONDS } from "./kept-replies.ts";
import { shortId } from "./writers.ts";

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
