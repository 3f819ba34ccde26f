import { describe, expect, it } from "@jest/globals";
import { aRecordShop, jsonl } from "../../support/imports/record-shop.ts";

const PATH = "/v2/accounts/import";

function anAccountShop() {
  const shop = aRecordShop();
  return {
    ...shop,
    runFor: (content: string, query = "") => shop.runFor(PATH, content, query),
    list: async () => (await shop.get("/v2/accounts?sort=name")).body.data,
    addresses: async (id = "") => (await shop.get(`/v2/accounts/${id}/addresses`)).body.data,
  };
}

const MILL = {
  type: "account",
  name: "Mill",
  legal_name: "Mill Ltd",
  external_ref: "erp-1",
  registration_id: "GB1",
};
const SHOP = { type: "account", name: "Mill Shop", external_ref: "erp-2", parent_external_ref: "erp-1" };
const SITE = {
  ...{ type: "address", first_name: "Ada", last_name: "Alder", line_1: "1 Mill Lane", county: "Kent" },
  ...{ postcode: "CT1 1AA", country: "GB" },
};
const OF_MILL = { ...SITE, account_external_ref: "erp-1" };
const NOBODY = "00000000-0000-4000-8000-000000000000";
const ONE = "10000000-0000-4000-8000-000000000000";

describe("POST /v2/accounts/import", () => {
  it("creates accounts below their parents, and addresses, as requests do", async () => {
    const shop = anAccountShop();
    expect(await shop.runFor(jsonl(MILL, SHOP, OF_MILL))).toEqual({ status: "success", created: 3 });
    const [mill, branch] = await shop.list();
    expect(mill).toMatchObject({
      name: "Mill",
      legal_name: "Mill Ltd",
      registration_id: "GB1",
      parent_id: null,
    });
    expect(branch).toMatchObject({
      ...{ name: "Mill Shop", parent_id: mill?.id },
      relationships: { ancestors: [{ data: { id: mill?.id } }] },
    });
    expect(await shop.addresses(mill?.id)).toMatchObject([{ line_1: "1 Mill Lane" }]);
  });

  it("changes the account of a reference or an id, also one that a request created", async () => {
    const shop = anAccountShop();
    const data = { type: "account", name: "Mill", external_ref: "erp-1" } as const;
    const { body } = await shop.post("/v2/accounts", { data });
    const { id } = body.data;
    expect(
      await shop.runFor(
        jsonl({ ...MILL, name: "The Mill" }, { ...SITE, account_id: id }, { ...OF_MILL, line_2: "Unit 2" }),
      ),
    ).toEqual({ status: "success", created: 2, updated: 1 });
    expect(await shop.list()).toMatchObject([{ id, name: "The Mill", registration_id: "GB1" }]);
    expect(
      await shop.runFor(jsonl({ type: "account", id, external_ref: "erp-9", registration_id: null })),
    ).toEqual({
      ...{ status: "success", updated: 1 },
    });
    expect(await shop.list()).toMatchObject([{ id, external_ref: "erp-9", registration_id: null }]);
    expect(await shop.runFor(jsonl({ type: "account", external_ref: "erp-1", name: "New" }))).toEqual({
      ...{ status: "success", created: 1 },
    });
  });

  it("refuses records with their line, field and code, and imports the others", async () => {
    const shop = anAccountShop();
    await shop.runFor(jsonl(MILL, SHOP));
    for (const name of ["One", "Two"]) {
      await shop.post("/v2/accounts", { data: { type: "account", name, external_ref: "twice" } });
    }
    const [mill] = await shop.list();
    const summary = await shop.runFor(
      jsonl(
        { type: "account", name: "No reference" },
        { type: "account", external_ref: "erp-3" },
        { ...SHOP, name: 7 },
        { ...SHOP, id: NOBODY },
        { type: "account", name: "Twice", external_ref: "twice" },
        { ...SHOP, external_ref: "erp-4", registration_id: "GB1" },
        { ...SHOP, external_ref: "erp-5", parent_external_ref: "erp-99" },
        { type: "account", external_ref: "erp-1", parent_external_ref: "erp-2" },
        SITE,
        { ...SITE, account_external_ref: "erp-99" },
        { ...SITE, account_id: NOBODY },
        { type: "customer", name: "Ada" },
        { type: "account", external_ref: "erp-2", parent_id: mill?.id, legal_name: "Mill Shop Ltd" },
      ),
    );
    expect(summary).toEqual({
      ...{ status: "success", updated: 1, failed: 12 },
      faults: [
        [1, "data.external_ref", "required"],
        [2, "data.name", "required"],
        [3, "data.name", "type"],
        [4, "data.id", "not_found"],
        [5, "data.external_ref", "ambiguous_ref"],
        [6, "data.registration_id", "not_unique"],
        [7, "data.parent_external_ref", "not_found"],
        [8, "data.parent_id", "not_supported"],
        [9, "data.account_external_ref", "required"],
        [10, "data.account_external_ref", "not_found"],
        [11, "data.account_id", "not_found"],
        [12, "data.type", "type"],
      ],
    });
  });

  it("gives an account with an unknown id this id, and changes nothing for the same file again", async () => {
    const shop = anAccountShop();
    const file = jsonl(
      { type: "account", id: NOBODY.toUpperCase(), name: "Mill" },
      { type: "account", name: "Mill Shop", external_ref: "erp-2", parent_id: NOBODY },
      { ...SITE, account_id: NOBODY },
      { type: "account", id: "mill-1", name: "No UUID" },
      { type: "account", id: ONE },
      { type: "account", id: ONE.replace("1", "2"), name: "Late", parent_id: ONE.replace("1", "3") },
    );
    const faults = [
      [4, "data.id", "not_found"],
      [5, "data.name", "required"],
      [6, "data.parent_id", "not_found"],
    ];
    const created = { status: "success", created: 3, failed: 3, faults };
    expect(await shop.runFor(file, "?dry_run=true")).toEqual(created);
    expect(await shop.runFor(file)).toEqual(created);
    expect(await shop.list()).toMatchObject([{ id: NOBODY }, { parent_id: NOBODY }]);
    expect(await shop.addresses(NOBODY)).toHaveLength(1);
    expect(await shop.runFor(file)).toEqual({ status: "success", unchanged: 3, failed: 3, faults });
  });

  it("refuses what repeats an earlier record, and accounts below ten levels", async () => {
    const shop = anAccountShop();
    const chain = Array.from({ length: 11 }, (_, at) => ({
      ...{ type: "account", name: `Level ${at}`, external_ref: `level-${at}` },
      ...(at > 0 ? { parent_external_ref: `level-${at - 1}` } : {}),
    }));
    expect(
      await shop.runFor(
        jsonl(...chain, { type: "account", external_ref: "level-3" }, MILL, {
          ...SHOP,
          registration_id: "GB1",
        }),
      ),
    ).toEqual({
      ...{ status: "success", created: 11, failed: 3 },
      faults: [
        [11, "data.parent_id", "range"],
        [12, "data.external_ref", "repeated"],
        [14, "data.registration_id", "not_unique"],
      ],
    });
  });

  it("403: an implicit token; 401: none; 404: no such job", async () => {
    const shop = anAccountShop();
    expect((await shop.post(PATH, {}, { as: "implicit" })).status).toBe(403);
    expect((await shop.post(PATH, {}, { as: null })).status).toBe(401);
    expect((await shop.post(PATH, { data: { type: "account-import", id: NOBODY } })).status).toBe(404);
  });
});
