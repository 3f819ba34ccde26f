import { describe, expect, it } from "@jest/globals";
import { aStoreOfAccounts } from "../../support/accounts/accounts.ts";
import { giveTags, someTags, tagReferences, takeTags } from "../../support/accounts/tags.ts";
import { readIds } from "../../support/answers.ts";
import { anEmptyShop, expectData, shopOn, tableAtNoon } from "../../support/shop.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const tagBody = (fields: object) => ({ data: { type: "account_tag", ...fields } });

describe("/v2/account-tags", () => {
  it("201; 409 for a name in use, at the same time too; 400 without a name; 403, 401", async () => {
    const shop = anEmptyShop();
    const made = await shop.post("/v2/account-tags", tagBody({ name: "bronze", description: "third" }));
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { type: "account_tag", name: "bronze", description: "third", meta: { timestamps: {} } },
    ]);
    expect(made.body.links.self).toBe(`/v2/account-tags/${made.body.data.id}`);
    const again = await shop.post("/v2/account-tags", tagBody({ name: "bronze" }));
    expect([again.status, again.body.errors[0].source]).toEqual([409, "data.name"]);
    const both = await Promise.all(
      [1, 2].map(() => shop.post("/v2/account-tags", tagBody({ name: "gold" }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const fields of [{}, { name: "" }, { name: "x".repeat(256) }, { name: null }]) {
      expect((await shop.post("/v2/account-tags", tagBody(fields))).status).toBe(400);
    }
    const asGuest = await shop.post("/v2/account-tags", tagBody({ name: "x" }), { as: "implicit" });
    expect(asGuest.status).toBe(403);
    expect((await shop.post("/v2/account-tags", tagBody({ name: "x" }), { as: null })).status).toBe(401);
  });

  it("PUT: a part or all; the id stays, the old name is free; 400 for another id, 409, 404", async () => {
    const shop = anEmptyShop();
    const { bronze, gold } = await someTags(shop, "bronze", "gold");
    const path = `/v2/account-tags/${bronze}` as const;
    const renamed = await expectData(
      shop.put(path, tagBody({ id: bronze, name: "copper", description: "a" })),
    );
    expect(renamed).toMatchObject({ id: bronze, name: "copper", description: "a" });
    expect(await expectData(shop.put(path, tagBody({ description: null })))).toMatchObject({
      name: "copper",
      description: null,
    });
    expect((await expectData(shop.get(path))).name).toBe("copper");
    await someTags(shop, "bronze");
    expect((await shop.put(path, tagBody({ name: "bronze" }))).status).toBe(409);
    expect((await shop.put(path, tagBody({ id: gold }))).status).toBe(400);
    expect((await shop.put(`/v2/account-tags/${UNKNOWN_ID}`, tagBody({}))).status).toBe(404);
  });

  it("lists newest first, filtered, sorted, in pages", async () => {
    let second = 0;
    const now = () => new Date(Date.UTC(2026, 2, 1, 0, 0, ++second));
    const shop = shopOn(memoryTable({ now }), { now });
    const { bronze, gold } = await someTags(shop, "bronze", "silver", "gold");
    const names = async (query: string) =>
      (await shop.get(`/v2/account-tags?${query}`)).body.data.map(({ name }) => name);
    expect(await names("")).toEqual(["gold", "silver", "bronze"]);
    expect(await names("sort=name&page[limit]=2")).toEqual(["bronze", "gold"]);
    expect(await names("filter=like(name,*ron*)")).toEqual(["bronze"]);
    expect(await names("filter=eq(name,gold)")).toEqual(["gold"]);
    expect(await names(`filter=in(id,${bronze},${gold})&sort=created_at`)).toEqual(["bronze", "gold"]);
    expect((await shop.get("/v2/account-tags?filter=eq(description,a)")).status).toBe(400);
  });

  it("DELETE: 204, accounts lose it at once, then 404; its name is free; the store takes 1,000", async () => {
    const store = aStoreOfAccounts();
    const { bronze, gold } = await someTags(store, "bronze", "gold");
    const fern = await store.anAccount("Fern");
    await giveTags(store, fern.id, bronze, gold);
    expect((await store.delete(`/v2/account-tags/${bronze}`)).status).toBe(204);
    const path = `/v2/accounts/${fern.id}` as const;
    expect((await expectData(store.get(path))).relationships).toEqual({
      account_tags: tagReferences(gold),
    });
    const tags = await store.get(`${path}/relationships/account-tags`);
    expect(readIds(tags)).toEqual([gold]);
    expect((await store.get(`/v2/accounts?filter=contains(account_tags,${bronze})`)).body.data).toEqual([]);
    expect((await expectData(store.get("/v2/accounts")))[0]?.relationships.account_tags?.data).toHaveLength(
      1,
    );
    expect((await store.delete(`/v2/account-tags/${bronze}`)).status).toBe(404);
    for (let number = 1; number < 1000; number += 1) await someTags(store, `tag ${number}`);
    const refused = await store.post("/v2/account-tags", tagBody({ name: "one too many" }));
    expect(refused.status).toBe(422);
    await store.delete(`/v2/account-tags/${gold}`);
    expect((await store.post("/v2/account-tags", tagBody({ name: "bronze" }))).status).toBe(201);
  });
});

describe("/v2/accounts/{accountID}/relationships/account-tags", () => {
  it("POST adds and answers all; repeated nothing changes; 404 names unknown ids; DELETE answers the rest", async () => {
    const store = aStoreOfAccounts();
    const { bronze, gold } = await someTags(store, "bronze", "gold");
    const { id } = await store.anAccount("Fern");
    const path = `/v2/accounts/${id}/relationships/account-tags` as const;
    const given = await giveTags(store, id, bronze.toUpperCase());
    expect([given.status, given.body]).toEqual([200, { ...tagReferences(bronze), links: { self: path } }]);
    expect(readIds(await giveTags(store, id, gold, bronze))).toEqual([bronze, gold]);
    const before = await expectData(store.get(`/v2/accounts/${id}`));
    await giveTags(store, id, bronze);
    expect(await expectData(store.get(`/v2/accounts/${id}`))).toEqual(before);
    const refused = await giveTags(store, id, UNKNOWN_ID, bronze);
    expect([refused.status, refused.body.errors[0].meta]).toEqual([404, { missing_ids: [UNKNOWN_ID] }]);
    expect(readIds(await takeTags(store, id, bronze, UNKNOWN_ID))).toEqual([gold]);
    expect(readIds(await takeTags(store, id, gold))).toEqual([]);
    expect((await expectData(store.get(`/v2/accounts/${id}`))).relationships).toEqual({});
  });

  it("404 for an unknown account; 400 for another type; 403 for members, also of the account", async () => {
    const store = aStoreOfAccounts();
    const { bronze } = await someTags(store, "bronze");
    const { id } = await store.anAccount("Fern");
    expect((await giveTags(store, UNKNOWN_ID, bronze)).status).toBe(404);
    expect((await takeTags(store, UNKNOWN_ID, bronze)).status).toBe(404);
    const path = `/v2/accounts/${id}/relationships/account-tags` as const;
    expect((await store.get(path.replace(id, UNKNOWN_ID) as typeof path)).status).toBe(404);
    expect((await store.post(path, { data: [{ type: "tag", id: bronze }] })).status).toBe(400);
    expect((await store.post(path, { data: [] })).status).toBe(400);
    expect((await store.post(path, tagReferences(bronze), { as: "implicit" })).status).toBe(403);
  });

  it("an account takes 100 tags, of which deleted ones do not count; two requests at once both count", async () => {
    const store = aStoreOfAccounts();
    const names = Array.from({ length: 102 }, (_, number) => `tag ${number}`);
    const ids = Object.values(await someTags(store, ...names));
    const { id } = await store.anAccount("Fern");
    expect((await giveTags(store, id, ...ids.slice(0, 99))).status).toBe(200);
    const both = await Promise.all([giveTags(store, id, ids[99] ?? ""), giveTags(store, id, ids[100] ?? "")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await store.delete(`/v2/account-tags/${ids[0]}`);
    expect(readIds(await giveTags(store, id, ids[101] ?? ""))).toHaveLength(100);
  });

  it("accounts filter by tag, below a parent too, which lends none", async () => {
    const store = aStoreOfAccounts();
    const { bronze, gold } = await someTags(store, "bronze", "gold");
    const fern = await store.anAccount("Fern");
    const birch = await store.anAccount("Birch");
    const child = await store.anAccount({ name: "Sapling", parent_id: fern.id });
    await giveTags(store, fern.id, bronze);
    await giveTags(store, birch.id, gold);
    const found = async (filter: string) =>
      (await store.get(`/v2/accounts?filter=${filter}`)).body.data.map(({ name }) => name);
    expect(await found(`contains(account_tags,${bronze})`)).toEqual(["Fern"]);
    expect(await found(`contains(account_tags,${UNKNOWN_ID})`)).toEqual([]);
    await store.put(`/v2/accounts/${fern.id}`, { data: { type: "account", name: "Ferns" } });
    expect(await found(`contains(account_tags,${bronze.toUpperCase()})`)).toEqual(["Ferns"]);
    expect(
      (await expectData(store.get(`/v2/accounts/${child.id}`))).relationships.account_tags,
    ).toBeUndefined();
  });

  it("a change of the account meanwhile keeps both", async () => {
    const table = tableAtNoon();
    const store = aStoreOfAccounts(table);
    const { bronze } = await someTags(store, "bronze");
    const { id } = await store.anAccount("Fern");
    const rename = { data: { type: "account", name: "Ferns" } };
    const busy = shopOn(interruptTable(table, () => store.put(`/v2/accounts/${id}`, rename)));
    expect(readIds(await giveTags(busy, id, bronze))).toEqual([bronze]);
    expect(await expectData(store.get(`/v2/accounts/${id}`))).toMatchObject({
      name: "Ferns",
      relationships: { account_tags: tagReferences(bronze) },
    });
  });
});
