import { describe, expect, it } from "@jest/globals";
import {
  type CatalogRule,
  createCatalogKeepCheck,
  createRestrictionCheck,
  type LiveReleases,
  type ShopperContext,
} from "../../lib/releases/live-releases.ts";
import { NOON } from "../support/runtime.ts";
import { aRule } from "../support/shops/restricted-shop.ts";

/** The rules lead to `own`. `first` was published before it. */
function releases(...rules: readonly Partial<CatalogRule>[]): LiveReleases {
  const live = ["first", "own"].map((catalogId, at) => {
    const publishedAt = new Date(NOON.getTime() + at).toISOString();
    const release = { catalogId, releaseId: catalogId, number: 1, total: 0, trees: 0, withoutChildren: [] };
    return { ...release, publishedAt, firstPublishedAt: publishedAt };
  });
  return { live, rules: rules.map((rule, at) => aRule({ catalog_id: "own", id: `rule-${at}`, ...rule })) };
}

const over = { schedules: [{ valid_to: new Date(NOON.getTime() - 1).toISOString() }] };
const a1: ShopperContext = { accountIds: ["a1"] };
const c1: ShopperContext = { customerIds: ["c1"] };
const guest: ShopperContext = {};
const forA1 = { account_ids: ["a1"] };
const forTrade = { channels: ["trade"] };

/** Live releases, whether `own` is restricted, and the shoppers who keep it. */
const CASES: [string, LiveReleases, boolean, ShopperContext[]][] = [
  ["a rule for an account", releases(forA1), true, [a1]],
  ["a rule for an account and a channel", releases({ ...forA1, ...forTrade }), true, [a1]],
  ["a rule for an account and a customer", releases({ ...forA1, customer_ids: ["c1"] }), true, []],
  ["a rule for a tag of accounts", releases({ account_tag_ids: ["vip"] }), true, []],
  ["a rule for an account that is over", releases({ ...forA1, ...over }), true, []],
  ["a rule for a channel", releases(forTrade), false, [a1, c1, guest]],
  ["a rule for a channel, another for an account", releases(forTrade, forA1), false, [a1, c1, guest]],
  ["a rule for a channel that is over", releases({ ...forTrade, ...over }), true, []],
  ["a rule for everybody", releases({}), false, [a1, c1, guest]],
  ["no rule", releases(), true, []],
];

describe("keepsCatalog", () => {
  it.each(CASES)("%s", (_, of, isRestricted, keepers) => {
    expect(createRestrictionCheck(of, NOON)("own")).toBe(isRestricted);
    expect([a1, c1, guest].filter((who) => createCatalogKeepCheck(of, who, NOON)("own"))).toEqual(keepers);
  });

  it("guests keep the first catalog, as long as no rule for everybody leads to another one", () => {
    const of = releases({ ...forA1, catalog_id: "first" });
    expect(createRestrictionCheck(of, NOON)("first")).toBe(false);
    expect(createCatalogKeepCheck(of, guest, NOON)("first")).toBe(true);
    const ruled = releases({ ...forA1, catalog_id: "first" }, {});
    expect(createRestrictionCheck(ruled, NOON)("first")).toBe(true);
    expect(createCatalogKeepCheck(ruled, guest, NOON)("first")).toBe(false);
  });

  it("no shopper keeps a catalog without a release", () => {
    const { rules } = releases(forA1);
    expect(createCatalogKeepCheck({ live: [], rules }, a1, NOON)("own")).toBe(false);
  });
});
