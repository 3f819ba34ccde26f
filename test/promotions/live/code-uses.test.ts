import { describe, expect, it } from "@jest/globals";
import type { StoredCode } from "../../../lib/promotions/live/code.ts";
import {
  type CodeUserHistory,
  codeUserKey,
  isGuestKey,
  isLimited,
  isPerUnit,
  mostByUser,
  useIdOf,
  useRefusal,
  usesLeft,
} from "../../../lib/promotions/live/code-uses.ts";
import { AT, aCode, aRule, aStandard } from "../../support/promotions/code-additions.ts";

const stored = (more: Partial<StoredCode> = {}): StoredCode => ({
  ...(more.source === "rule" ? aRule() : aStandard()),
  ...aCode("LARK10"),
  number: 0,
  used: 0,
  created_at: AT,
  ...more,
});
const guest = { user: {} };
const guestAt = (email: string): CodeUserHistory => ({ user: { email } });
const customer: CodeUserHistory = { user: { customerId: "C-1", email: "c@example.com" } };
const member: CodeUserHistory = { user: { memberId: "M-1" } };
const byShopper = (max_uses: number, includes_guests = false) =>
  stored({ source: "rule", max_uses_per_shopper: { max_uses, includes_guests } });
const forNew = stored({ source: "rule", is_for_new_shopper: true });

describe("who may use a code", () => {
  it.each([
    ["anybody, without a limit", stored({ used: 1000 }), guest, undefined],
    ["anybody, while uses are left", stored({ max_uses: 3, used: 2 }), guest, undefined],
    ["nobody, when all uses are taken", stored({ max_uses: 3, used: 3 }), customer, "no_uses_left"],
    ["nobody, where there never were uses", stored({ max_uses: 0 }), customer, "no_uses_left"],
    ["its customer, whatever the case of the id", stored({ user: "c-1" }), customer, undefined],
    ["not a guest, if it is a customer's", stored({ user: "C-1" }), guest, "not_for_this_shopper"],
    ["not another shopper", stored({ user: ["C-2", "C-3"] }), customer, "not_for_this_shopper"],
    ["one of its customers", stored({ user: ["C-2", "C-1"] }), customer, undefined],
    ["one of its members of accounts", stored({ user: ["C-2", "M-1"] }), member, undefined],
    ["nobody of an empty list", stored({ user: [] }), customer, "not_for_this_shopper"],
    ["a shopper below the limit by shopper", byShopper(2), { ...customer, usedByUser: 1 }, undefined],
    ["no shopper at that limit", byShopper(2), { ...customer, usedByUser: 2 }, "shopper_limit"],
    ["no guest, where a limit leaves guests out", byShopper(2), guestAt("a@b.c"), "unknown_shopper"],
    ["a guest by address, where it includes them", byShopper(2, true), guestAt("a@b.c"), undefined],
    ["no guest without an address", byShopper(2, true), guest, "unknown_shopper"],
    [
      "a guest at the limit no more",
      byShopper(1, true),
      { ...guestAt("a@b.c"), usedByUser: 1 },
      "shopper_limit",
    ],
    ["a new shopper", forNew, { ...customer, hasOrders: false }, undefined],
    ["nobody who has ordered before", forNew, { ...customer, hasOrders: true }, "not_a_new_shopper"],
    ["a new shopper once", forNew, { ...customer, usedByUser: 1 }, "shopper_limit"],
    ["a guest as new by the address", forNew, guestAt("a@b.c"), undefined],
    ["nobody unknown as new", forNew, guest, "unknown_shopper"],
  ] as const)("%s", (_, code, facts, refusal) => {
    expect(useRefusal(code, facts)).toBe(refusal);
  });
});

describe("a code's limits", () => {
  it("are counted only where there are any", () => {
    expect([stored(), stored({ max_uses: 1 }), byShopper(3), forNew].map(isLimited)).toEqual([
      ...[false, true, true, true],
    ]);
    expect([stored(), byShopper(3), forNew].map(mostByUser)).toEqual([undefined, 3, 1]);
    expect(mostByUser({ ...byShopper(3), is_for_new_shopper: true })).toBe(1);
  });

  it("leave no less than nothing", () => {
    expect(usesLeft(stored())).toBeUndefined();
    expect([1, 3, 4].map((used) => usesLeft(stored({ max_uses: 3, used })))).toEqual([2, 0, 0]);
  });
});

describe("a shopper", () => {
  it("is a customer or a member before an address, and an address in any case is one guest", () => {
    expect(codeUserKey({ customerId: "C-1", memberId: "M-1", email: "a@b.c" })).toBe("customer#c-1");
    expect(codeUserKey({ memberId: "M-1", email: "a@b.c" })).toBe("member#m-1");
    expect(codeUserKey({ email: " A@B.c " })).toBe(codeUserKey({ email: "a@b.C" }));
    expect(codeUserKey({ email: "a@b.c" })).not.toContain("a@b.c");
    expect(codeUserKey({})).toBeUndefined();
  });
});

describe("how uses are counted", () => {
  it.each([
    ["per_item", true],
    ["per_application", true],
    ["per_checkout", false],
    [undefined, false],
  ])("by unit with '%s': %s", (consume_unit, expected) => {
    expect(isPerUnit({ consume_unit } as Parameters<typeof isPerUnit>[0])).toBe(expected);
  });

  it("under keys that tell guests from others", () => {
    const keys = [guestAt("a@b.c"), customer, member].map(({ user }) => codeUserKey(user) ?? "");
    expect(keys.map(isGuestKey)).toEqual([true, false, false]);
    expect(keys[0]).toMatch(/^guest#./);
  });

  it("once for an order, whatever the case of its id, and apart for other orders", () => {
    const code = stored();
    expect(useIdOf(code, "ORDER-1")).toBe(useIdOf(code, "order-1"));
    expect(useIdOf(code, "order-2")).not.toBe(useIdOf(code, "order-1"));
  });
});
