import { createHmac } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { isSignedByStripe } from "../../../lib/payments/webhooks/stripe-signature.ts";
import { NOON } from "../../support/runtime.ts";

const SECRET = "whsec_Larkfield0000";
const OLD = "whsec_Larkfield9999";
const NOW = NOON.getTime() / 1000;
const BODY = Buffer.from('{"note":"Grüße"}\r\n');

const mark = (secret: string, time: number | string = NOW, body: Uint8Array = BODY) =>
  createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");

const isSigned = (
  header: string | undefined,
  secrets: readonly string[] = [SECRET],
  body: Uint8Array = BODY,
) => isSignedByStripe(body, header, secrets, NOON);

describe("a signature of Stripe", () => {
  it("is the one that its documents describe", () => {
    // Computed with openssl: printf '1492774577.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
    const body = Buffer.from('{"id":"evt_1"}');
    const header = "t=1492774577,v1=7656fc2882a7ca0a651666b36bf2f2f22ee204f54f608f227498a2419f2890b2";
    expect(isSignedByStripe(body, header, ["whsec_test"], new Date(1_492_774_577_000))).toBe(true);
  });

  it.each([
    ["one", `t=${NOW},v1=${mark(SECRET)}`],
    ["blanks around the parts", `t=${NOW}, v1=${mark(SECRET)}`],
    ["any order", `v1=${mark(SECRET)},t=${NOW}`],
    ["one of several", `t=${NOW},v1=${mark("whsec_other")},v1=${mark(SECRET)}`],
    ["another scheme too", `t=${NOW},v0=${mark("whsec_other")},v1=${mark(SECRET)}`],
    ["five minutes ago", `t=${NOW - 300},v1=${mark(SECRET, NOW - 300)}`],
    ["five minutes ahead", `t=${NOW + 300},v1=${mark(SECRET, NOW + 300)}`],
  ])("holds: %s", (_, header) => {
    expect(isSigned(header)).toBe(true);
  });

  it.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["no time", `v1=${mark(SECRET)}`],
    ["no mark", `t=${NOW}`],
    ["another scheme alone", `t=${NOW},v0=${mark(SECRET)}`],
    ["another secret", `t=${NOW},v1=${mark("whsec_other")}`],
    ["another time than was signed", `t=${NOW + 1},v1=${mark(SECRET)}`],
    ["older than five minutes", `t=${NOW - 301},v1=${mark(SECRET, NOW - 301)}`],
    ["ahead by more than five minutes", `t=${NOW + 301},v1=${mark(SECRET, NOW + 301)}`],
    ["a part of the mark", `t=${NOW},v1=${mark(SECRET).slice(0, 62)}`],
    ["letters after the mark", `t=${NOW},v1=${mark(SECRET)}zz`],
    ["a mark in capitals", `t=${NOW},v1=${mark(SECRET).toUpperCase()}`],
    ["a time that is no number", `t=${NOW}x,v1=${mark(SECRET, `${NOW}x`)}`],
    ["a time with an exponent", `t=1e9,v1=${mark(SECRET, "1e9")}`],
  ])("does not hold: %s", (_, header) => {
    expect(isSigned(header)).toBe(false);
  });

  it("holds for one of two secrets, and for none without secrets", () => {
    const header = `t=${NOW},v1=${mark(OLD)}`;
    expect(isSigned(header, [SECRET, OLD])).toBe(true);
    expect(isSigned(header, [SECRET])).toBe(false);
    expect(isSigned(`t=${NOW},v1=${mark("")}`, [])).toBe(false);
  });

  it("covers each byte", () => {
    const header = `t=${NOW},v1=${mark(SECRET)}`;
    for (let at = 0; at < BODY.length; at += 1) {
      const changed = Uint8Array.from(BODY);
      changed[at] = changed[at]! ^ 1;
      expect(isSigned(header, [SECRET], changed)).toBe(false);
    }
    expect(isSigned(header, [SECRET], BODY.subarray(0, -1))).toBe(false);
  });
});
