import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const { filtered, found, ids, searchFor, refused, skus } = await aSearchedShop();
const mugs = await filtered("meta.search.categories.lvl1:=[`Kitchen > Mugs`]");
const star = { type: "search", q: "*" };

describe("filter_by", () => {
  it("200: kinds of products", async () => {
    expect(await filtered("meta.product_types:!=child")).toHaveLength(28);
    const both = "meta.product_types:=parent || meta.product_types:=bundle";
    expect(await filtered(both)).toEqual(["SET", "TEE"]);
  });

  it("200: a category with all below it, spaces behind it or not", async () => {
    expect(mugs).toContain("MUG-ALDER");
    expect(mugs).toContain("MUG-FERN");
    expect(mugs).not.toContain("PAN-IRON");
    expect(await filtered("meta.search.categories.lvl1:=[`Kitchen > Mugs `]")).toEqual(mugs);
    expect(await filtered("categories.lvl1:=`Kitchen > Mugs`")).toEqual(mugs);
  });

  it("200: slugs of nodes", async () => {
    const slugs = "meta.search.nodes.slug:=[`kitchen`] && meta.search.nodes.slug:=[`mugs`]";
    expect(await filtered(slugs)).toEqual(mugs);
  });

  it("200: ranges with both ends", async () => {
    const range = await filtered("price.USD.float_price:=[10..50]");
    expect(range).toEqual(await filtered("price.USD.float_price:[10..50]"));
    expect(range).toEqual(await filtered("price.USD.float_price:>=10 && price.USD.float_price:<=50"));
    expect(range).toEqual(expect.arrayContaining(["PAN-B", "PAN-ONEIL"]));
    expect(range).not.toContain("BOWL-Q");
  });

  it("200: lists of ranges and numbers", async () => {
    expect(await filtered("price.USD.float_price:[<6, >100]")).toEqual(["LK-118", "PAN-COPPER"]);
    expect(await filtered("price.USD.float_price:[20..21, 45]")).toEqual([
      "MUG-FERN",
      "MUG-STEEL",
      "PAN-IRON",
    ]);
    const others = await filtered("price.USD.float_price:!=[15]");
    expect(others).not.toContain("MUG-ALDER");
    expect(others).toContain("BOWL-Q");
  });

  it("200: the price is in the shopper's currency", async () => {
    const headers = { "x-moltin-currency": "GBP" };
    expect(await filtered("price.float_price:=12", { headers })).toEqual(["MUG-ALDER"]);
    expect(await filtered("price.GBP.float_price:=12")).toEqual(["MUG-ALDER"]);
    expect(await filtered("price.amount:=1500")).toEqual(["MUG-ALDER"]);
    expect(await filtered("meta.display_price.with_tax.float_price:=15")).toEqual(["MUG-ALDER"]);
    expect(await filtered("meta.display_price.without_tax.amount:>0")).toEqual([]);
  });

  it("200: what has no price is in no filter of prices", async () => {
    expect(await skus({})).toContain("BOWL-Q");
    expect(await filtered("price.float_price:>=0")).not.toContain("BOWL-Q");
  });

  it("200: ids", async () => {
    const wanted = ["MUG-ALDER", "WOK", "SET"];
    const filter_by = `id:=[${wanted.map((sku) => ids[sku]).join(",")}]`;
    expect((await skus({ filter_by, per_page: 3 })).toSorted()).toEqual(wanted.toSorted());
  });

  it("200: what stands in back-ticks is meant as it stands", async () => {
    expect(await filtered("name:=`O'Neil & Co, (Ltd) && Sons`")).toEqual(["PAN-ONEIL"]);
    expect(await filtered("name:=[`O'Neil & Co, (Ltd) && Sons`, Wok]")).toEqual(["PAN-ONEIL", "WOK"]);
  });

  it("200: words and whole values", async () => {
    expect(await filtered("name:Mug")).toContain("MUG-ALDER");
    expect(await filtered("name:=Mug")).toEqual([]);
    expect(await filtered("name:=alder MUG")).toEqual(["MUG-ALDER"]);
    expect(await filtered("name:!Mug")).not.toContain("MUG-ALDER");
    expect(await filtered("attributes.name:=Alder mug")).toEqual(["MUG-ALDER"]);
  });

  it("200: && binds tighter than ||", async () => {
    const cheap = "price.float_price:<7";
    const either = "tags:=steel || tags:=ceramic";
    expect(await filtered(`${cheap} && (${either})`)).toEqual([]);
    expect(await filtered(`${cheap} && ${either}`)).toEqual(await filtered("tags:=ceramic"));
    expect(await filtered(`${cheap} || ${either} && name:Alder`)).toEqual(
      (await filtered(`${cheap} || (${"tags:=steel"}) || tags:=ceramic && name:Alder`)).toSorted(),
    );
  });

  it.each([
    "tags:=[a",
    "tags:=a &&",
    "&& tags:=a",
    "tags:",
    "tags:=`a",
    "(tags:=a",
    "tags:=[`a`b`]",
    "nonsense",
  ])("400: %s", async (filter_by) => {
    expect(await refused({ filter_by })).toEqual(["400", "Invalid Filter"]);
  });

  it("400: an unknown field refuses all searches", async () => {
    expect(await refused({ filter_by: "meta.colour:=red" })).toEqual(["400", "Validation Error"]);
    const { body } = await searchFor([star, star, { ...star, filter_by: "price.XXX.float_price:>1" }]);
    expect([body.results, body.errors[0].title]).toEqual([undefined, "Validation Error"]);
    expect(body.errors[0].detail).toContain("searches[2]");
    expect((await refused({ filter_by: "admin_attributes.supplier:=secret" }))[0]).toBe("400");
  });

  it("400: a word where a number belongs", async () => {
    expect((await refused({ filter_by: "price.float_price:>abc" }))[0]).toBe("400");
  });

  it("400: more than 4,000 characters", async () => {
    const long = (length: number) => `name:=${"x".repeat(length - 6)}`;
    expect((await found({ filter_by: long(4000) })).found).toBe(0);
    expect((await refused({ filter_by: long(4001) }))[0]).toBe("400");
  });

  it("200: an empty filter is none", async () => {
    expect((await found({ filter_by: "" })).found).toBe(30);
  });
});
