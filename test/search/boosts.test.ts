import { beforeAll, describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import { expectData } from "../support/shop.ts";

type SearchedShop = Awaited<ReturnType<typeof aSearchedShop>>;

const good = (name: string, sku: string, description = "") => ({
  ...{ name, sku, usd: 1000, nodes: ["pans"] as const },
  more: { description },
});

let shop: SearchedShop;
beforeAll(async () => {
  shop = await aSearchedShop([
    good("Tin tray", "TRAY-TIN", "For a whisk"),
    good("Whisking bowl", "TRAY-BOWL"),
    good("Steel tray", "WHISKS-1", "Holds whisks"),
  ]);
});

/** A profile with these attributes. @returns asks for skus by it */
async function searchBy(slug: string, attributes: object) {
  const data = { type: "catalog_search_profile", attributes: { slug, ...attributes } };
  await expectData(shop.post("/pcm/catalogs/search/profiles", { data }));
  return (search: object) => shop.skus(search, { headers: { "search-profile": slug } });
}

const MUGS = "meta.search.categories.lvl1:=`Kitchen > Mugs`";

describe("boosts of a profile", () => {
  it("200: a product that they move up comes before better matches, one that they move down behind all", async () => {
    const up = await searchBy("up", { boosts: [{ condition: MUGS, weight: 5 }] });
    const down = await searchBy("down", { boosts: [{ condition: "sku:=WHISKS-1", weight: -5 }] });
    expect(await shop.skus({ q: "steel" })).toEqual(["WHISKS-1", "MUG-STEEL"]);
    expect(await up({ q: "steel" })).toEqual(["MUG-STEEL", "WHISKS-1"]);
    expect(await down({ q: "steel" })).toEqual(["MUG-STEEL", "WHISKS-1"]);
  });

  it("200: the heaviest whose condition holds counts, and 0 without one", async () => {
    const ask = await searchBy("several", {
      boosts: [
        { condition: "tags:=steel", weight: -9 },
        { condition: "sku:=STEAMER", weight: 1 },
        { condition: "sku:=MUG-STEEL", weight: -1 },
      ],
    });
    expect(await ask({ q: "*", filter_by: "sku:=[STEAMER, MUG-STEEL, WOK]" })).toEqual([
      ...["STEAMER", "WOK", "MUG-STEEL"],
    ]);
  });

  it("200: with sort_by they decide between equal products alone", async () => {
    const ask = await searchBy("sorted", { boosts: [{ condition: "sku:=[LID-28, WOK]", weight: 2 }] });
    const filter_by = "sku:=[LID-28, MUG-EMBER, WOK, LADLE]";
    expect(await ask({ filter_by, sort_by: "name:asc" })).toEqual(["MUG-EMBER", "LADLE", "LID-28", "WOK"]);
    expect(await ask({ filter_by, sort_by: "price.float_price:asc" })).toEqual([
      ...["LID-28", "MUG-EMBER", "LADLE", "WOK"],
    ]);
  });
});

describe("text_match_type of a profile", () => {
  const fields = [
    { name: "name", weight: 3 },
    { name: "description", weight: 2 },
    { name: "sku", weight: 2 },
  ];
  it.each([
    ["max_score", ["TRAY-TIN", "TRAY-BOWL", "WHISKS-1"]],
    ["max_weight", ["TRAY-BOWL", "TRAY-TIN", "WHISKS-1"]],
    ["sum_score", ["WHISKS-1", "TRAY-BOWL", "TRAY-TIN"]],
  ])("200: %s gives an order of its own", async (text_match_type, order) => {
    const ask = await searchBy(text_match_type, { fields, text_match_type });
    expect(await ask({ q: "whisk" })).toEqual(order);
  });

  it("200: max_score is the default", async () => {
    const ask = await searchBy("usual", { fields });
    expect(await ask({ q: "whisk" })).toEqual(["TRAY-TIN", "TRAY-BOWL", "WHISKS-1"]);
  });
});
