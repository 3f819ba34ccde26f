import { KEY_LIFE_SECONDS } from "./kept-replies.ts";
import { shortId } from "./writers.ts";

/** What a request with an `Idempotency-Key` did to an item: its effect's id, a hash of what was asked, and when. */
export type KeyedEffect = { readonly effectId: string; readonly fingerprint: string; readonly at: number };

/** An effect as an item remembers it; `print` is the beginning of the fingerprint. */
export type Remembered = { readonly id: Buffer; readonly print: Buffer; readonly at: number };

export type Noted = {
  /** The list to store with the item. */
  readonly list: Uint8Array;
  /** The effect is in the list, and no twin can have been there without being in it. */
  readonly isSafe: boolean;
};

const ID_BYTES = 6;
const PRINT_BYTES = 4;
const ENTRY_BYTES = ID_BYTES + PRINT_BYTES + 4;
const MOST = 64;

/** Stands for all the effects that found the list full; its time is that of the last one. */
const UNLISTED: Pick<Remembered, "id" | "print"> = {
  id: Buffer.alloc(ID_BYTES),
  print: Buffer.alloc(PRINT_BYTES),
};

/** More than a request lasts and two clocks differ. */
const MOMENT_SECONDS = 60;

/** The keyed effects on an item that are younger than a key's life, newest first. */
export function youngEffects(list: unknown, now: number): readonly Remembered[] {
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

/** This effect, if the list has it and it is younger than a key's life. */
export function findEffect(list: unknown, effectId: string, now: number): Remembered | undefined {
  const wanted = shortId(effectId);
  return youngEffects(list, now).find(({ id }) => id.equals(wanted));
}

/** Whether what was asked then is what is asked now, as far as the list can tell. */
export function isSameRequest({ print }: Remembered, fingerprint: string): boolean {
  return print.equals(printOf(fingerprint));
}

/**
 * The list with one more effect. Nothing young is ever pushed out: an effect that finds the list full is not in it,
 * and for a moment the list is safe for nobody, since a twin that looked for the answer before and reads the item
 * afterwards would take its own request for a new one.
 */
export function noteEffect(list: unknown, effect: KeyedEffect, now: number): Noted {
  const young = youngEffects(list, now);
  const listed = young.filter(({ id }) => !id.equals(UNLISTED.id));
  const unlisted = young.filter(({ id }) => id.equals(UNLISTED.id));
  if (listed.length >= MOST) {
    return { list: bytesOf([{ ...UNLISTED, at: now }, ...listed]), isSafe: false };
  }
  const own = { id: shortId(effect.effectId), print: printOf(effect.fingerprint), at: effect.at };
  const isSafe = unlisted.every(({ at }) => at + MOMENT_SECONDS < effect.at);
  return { list: bytesOf([own, ...young]), isSafe };
}

/** The list without what is too old, nothing if that was all: an item without keyed effects stays as small as it was. */
export function withoutOld(list: unknown, now: number): Uint8Array | undefined {
  const young = youngEffects(list, now);
  return young.length > 0 ? bytesOf(young) : undefined;
}

function bytesOf(effects: readonly Remembered[]): Uint8Array {
  return Buffer.concat(
    effects.flatMap(({ id, print, at }) => {
      const seconds = Buffer.alloc(4);
      seconds.writeUInt32BE(at);
      return [id, print, seconds];
    }),
  );
}

/** Fingerprints are base64url text; 6 characters of it hold 4 bytes. */
function printOf(fingerprint: string): Buffer {
  const bytes = Buffer.alloc(PRINT_BYTES);
  bytes.write(fingerprint.slice(0, 6), "base64url");
  return bytes;
}
