import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import {
  dropOldEffects,
  findEffect,
  isSameRequest,
  type KeyedEffect,
  noteEffect,
} from "../../../lib/table/effects/keyed-effects.ts";

const DAY = 24 * 60 * 60;
const NOW = 1_772_445_600;
const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
const effect = (name: string, at = NOW): KeyedEffect => ({
  effectId: digest(name),
  fingerprint: digest(`asked by ${name}`),
  at,
});
const found = (list: unknown, name: string, now = NOW) => findEffect(list, digest(name), now);

/** A list of `count` effects, requested a second apart. */
function listOf(count: number, at = NOW): Uint8Array {
  let list: Uint8Array = new Uint8Array();
  for (let n = 0; n < count; n += 1) ({ list } = noteEffect(list, effect(`e${n}`, at + n), at + n));
  return list;
}

describe("the list of keyed effects", () => {
  it("finds an effect again, with its time and what was asked; 14 bytes each", () => {
    const list = listOf(3);
    expect(list).toHaveLength(42);
    const second = found(list, "e1");
    expect(second?.at).toBe(NOW + 1);
    expect(second && isSameRequest(second, digest("asked by e1"))).toBe(true);
    expect(second && isSameRequest(second, digest("asked by e2"))).toBe(false);
    expect(found(list, "e3")).toBeUndefined();
  });

  it("is empty where an item has none", () => {
    expect(found(undefined, "e0")).toBeUndefined();
    expect(dropOldEffects(undefined, NOW)).toBeUndefined();
    expect(noteEffect(undefined, effect("e0"), NOW)).toMatchObject({ isSafe: true });
  });

  it("forgets after 24 hours, to the second, and is gone when all are forgotten", () => {
    const list = listOf(2);
    expect(found(list, "e0", NOW + DAY - 1)).toBeDefined();
    expect(found(list, "e0", NOW + DAY)).toBeUndefined();
    expect(dropOldEffects(list, NOW + DAY)).toHaveLength(14);
    expect(dropOldEffects(list, NOW + DAY + 1)).toBeUndefined();
  });

  it("reads bytes that are part of a larger buffer, as the SDK hands them out", () => {
    const wide = Buffer.concat([Buffer.alloc(5, 7), listOf(2), Buffer.alloc(3, 7)]);
    expect(found(wide.subarray(5, 33), "e0")?.at).toBe(NOW);
  });

  it("takes 64, pushes none of them out and is not safe for the next one", () => {
    const full = listOf(64);
    const { list, isSafe } = noteEffect(full, effect("late", NOW + 100), NOW + 100);
    expect(isSafe).toBe(false);
    expect(found(list, "late", NOW + 100)).toBeUndefined();
    for (let n = 0; n < 64; n += 1) expect(found(list, `e${n}`, NOW + 100)).toBeDefined();
  });

  it("grows no further, however many found it full", () => {
    let list: Uint8Array = listOf(64);
    for (let n = 0; n < 5; n += 1) ({ list } = noteEffect(list, effect(`late${n}`, NOW + n), NOW + n));
    expect(list).toHaveLength(65 * 14);
  });

  it("is safe again a moment after the last one that found it full", () => {
    const full = listOf(64, NOW - DAY);
    const moment = NOW - 1;
    const { list } = noteEffect(full, effect("unlisted", moment), moment);
    const twin = noteEffect(list, effect("other", moment + 50), NOW + 63);
    expect(found(twin.list, "other")).toBeDefined();
    expect(twin.isSafe).toBe(false);
    expect(noteEffect(list, effect("later", moment + 61), NOW + 63).isSafe).toBe(true);
  });
});
