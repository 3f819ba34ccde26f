import { beforeAll, describe, expect, it } from "@jest/globals";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { createApi, readDetails } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const table = memoryTable();
const shop = shopOn(table);
const list = (query = "") => shop.get(`/v2/settings/extensions/custom-apis?${query}`);
const slugs = async (query: string) => (await list(query)).body.data.map(({ slug }) => slug);

beforeAll(async () => {
  for (const [hour, slug] of ["tasting-notes", "b", "a", "d", "c"].entries()) {
    const now = () => new Date(Date.UTC(2026, 2, 2, 10 + hour));
    await createApi(table, { slug, name: `Note ${slug}` }, { now });
  }
});

describe("GET /v2/settings/extensions/custom-apis", () => {
  it("200: newest first, in whole resources", async () => {
    const { status, body } = await list();
    expect([status, body.data.map(({ slug }) => slug)]).toEqual([200, ["c", "d", "a", "b", "tasting-notes"]]);
    expect(body.data[0].relationships.parent_apis.data).toEqual([]);
    expect(body.meta).toEqual({
      page: { limit: 25, offset: 0, current: 1, total: 1 },
      results: { total: 5 },
    });
  });

  it.each([
    ["sort=name", ["a", "b", "c", "d", "tasting-notes"]],
    ["sort=-slug", ["tasting-notes", "d", "c", "b", "a"]],
    ["sort=created_at&page[limit]=2&page[offset]=1", ["b", "a"]],
    ["filter=eq(slug,tasting-notes)", ["tasting-notes"]],
    ["filter=like(name,*ote t*)", ["tasting-notes"]],
    ["filter=like(name,*OTE*)", []],
    ["filter=in(slug,a,b)&sort=slug", ["a", "b"]],
    ["filter=ge(created_at,2026-03-02T13:00:00Z)&sort=slug", ["c", "d"]],
    ["page%5Blimit%5D=1&page%5Boffset%5D=1&sort=slug", ["b"]],
    ["page[limit]=0", []],
    ["page[offset]=100", []],
  ])("200: %s", async (query, expected) => expect(await slugs(query)).toEqual(expected));

  it("200: a limit over 100 counts as 100", async () => {
    for (const limit of ["101", "9".repeat(400)]) {
      expect((await list(`page[limit]=${limit}`)).body.meta.page.limit).toBe(100);
    }
  });

  it.each([
    ["sort=description", "[api_type created_at id name slug updated_at]"],
    [
      "filter=eq(version,1)",
      "[version] is not known, allowed fields are [api_type created_at description id",
    ],
    ["filter=like(id,a)", "operator [like]"],
    ["page[limit]=-1", "page[limit]"],
    ["page[limit]=abc", "page[limit]"],
    ["page[offset]=10001", "page[offset]"],
  ])("400: %s", async (query, words) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(readDetails(answer)).toContain(words);
  });

  it("200: links lead through all records", async () => {
    const { body } = await list("page[limit]=2&page[offset]=2&sort=name");
    const link = (offset: number) =>
      `/v2/settings/extensions/custom-apis?sort=name&page[limit]=2&page[offset]=${offset}`;
    expect(body.links).toEqual({
      current: link(2),
      first: link(0),
      last: link(4),
      next: link(4),
      prev: link(0),
    });
    expect(body.meta.page).toEqual({ limit: 2, offset: 2, current: 2, total: 3 });
  });

  it("401 without a token, 403 for an implicit one", async () => {
    expect((await anEmptyShop().get("/v2/settings/extensions/custom-apis", { as: null })).status).toBe(401);
    expect((await anEmptyShop().get("/v2/settings/extensions/custom-apis", { as: "implicit" })).status).toBe(
      403,
    );
  });
});
