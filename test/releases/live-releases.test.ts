import { describe, expect, it } from "@jest/globals";
import { type CatalogRule, chooseRelease, type LiveReleases } from "../../lib/releases/live-releases.ts";
import { NOON } from "../support/runtime.ts";
import { aRule } from "../support/shops/restricted-shop.ts";

const rule = (id: string, more: Partial<CatalogRule> = {}) =>
  aRule({ id, name: id, catalog_id: id, ...more });

/** Published catalogs in this order, with these rules. */
function releases(catalogs: readonly string[], rules: readonly CatalogRule[]): LiveReleases {
  const live = catalogs.map((catalogId, at) => ({
    catalogId,
    releaseId: `release-of-${catalogId}`,
    number: 1,
    publishedAt: new Date(NOON.getTime() + at).toISOString(),
    firstPublishedAt: new Date(NOON.getTime() + at).toISOString(),
    total: 0,
    trees: 0,
    withoutChildren: [],
  }));
  return { live, rules };
}

const at = (milliseconds: number) => new Date(NOON.getTime() + milliseconds).toISOString();
const web = { channels: ["web"] };

describe("releaseFor", () => {
  it.each([
    ["the first is over", [{ valid_to: at(-1) }, { valid_from: at(-1) }], "ruled"],
    ["the second is still to come", [{ valid_from: at(-1) }, { valid_from: at(1) }], "ruled"],
    ["none runs", [{ valid_to: at(-1) }, { valid_from: at(1) }], "default"],
    ["there is none", [], "ruled"],
  ])("of a rule with several schedules any may run: %s", (_, schedules, expected) => {
    const head = releases(["default", "ruled"], [rule("ruled", { schedules })]);
    expect(chooseRelease(head, {}, NOON)?.catalogId).toBe(expected);
  });

  it("of two rules that match equally well the older one wins, whatever their order", () => {
    const old = rule("old", { ...web, created_at: at(-2) });
    const young = rule("young", { ...web, created_at: at(-1) });
    for (const rules of [
      [old, young],
      [young, old],
    ]) {
      expect(chooseRelease(releases(["young", "old"], rules), { channel: "web" }, NOON)?.catalogId).toBe(
        "old",
      );
    }
  });

  it("of rules made in one moment the first one listed wins", () => {
    const rules = [rule("b", web), rule("a", web)];
    expect(chooseRelease(releases(["a", "b"], rules), { channel: "web" }, NOON)?.catalogId).toBe("b");
  });

  const both = { account_ids: ["a"], customer_ids: ["c"] };
  it.each<[string, Partial<CatalogRule>, Parameters<typeof chooseRelease>[1], string]>([
    ["an account and a customer, for who is both", both, { accountIds: ["a"], customerIds: ["c"] }, "ruled"],
    ["an account and a customer, for the account alone", both, { accountIds: ["a"] }, "default"],
    ["an account and a customer, for the customer alone", both, { customerIds: ["c"] }, "default"],
    [
      "an account with a tag of its own, which it lacks",
      { account_ids: ["a"], account_tag_ids: ["gold"] },
      { accountIds: ["a"] },
      "default",
    ],
    [
      "an account and a tag of the request, which is anybody's word",
      { account_ids: ["a"], tags: ["sale"] },
      { accountIds: ["a"] },
      "ruled",
    ],
  ])("a rule that names %s", (_, more, context, expected) => {
    const head = releases(["default", "ruled"], [rule("ruled", more)]);
    expect(chooseRelease(head, context, NOON)?.catalogId).toBe(expected);
  });
});
