import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/fixed-ids.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

let table: MemoryTable;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
});

const type = "password_profile";
const create = (data: object, realmID: string = ACCOUNT_REALM_ID) =>
  shopOn(table).post(`/v2/authentication-realms/${realmID}/password-profiles`, { data: { type, ...data } });
const list = (realmID: string = ACCOUNT_REALM_ID) =>
  shopOn(table).get(`/v2/authentication-realms/${realmID}/password-profiles`, { as: "implicit" });
const update = (passwordProfileID: string, data: object) =>
  shopOn(table).put(`/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${passwordProfileID}`, {
    data: { type, ...data },
  });

describe("GET …/password-profiles", () => {
  it("200: a new store has one, under an id that is the same everywhere", async () => {
    const { body } = await list();
    expect(body.data.map(({ id }) => id)).toEqual([DEFAULT_PROFILE_ID]);
    const one =
      `/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${DEFAULT_PROFILE_ID}` as const;
    expect((await shopOn(table).get(one)).body.data).toEqual(body.data[0]);
  });

  it("200: oldest first; none in the realm of customers; 404: in an unknown realm", async () => {
    await create({ name: "Staff" });
    expect((await list()).body.data.map(({ name }) => name)).toEqual(["Username and Password", "Staff"]);
    expect((await list(BUYER_REALM_ID)).body.data).toEqual([]);
    expect((await list("shopper")).status).toBe(404);
  });
});

describe("POST …/password-profiles", () => {
  it("201: a profile with what the contract says where nothing is given", async () => {
    const { status, body } = await create({ name: "Staff" });
    expect([status, body.data]).toMatchObject([
      201,
      { name: "Staff", username_format: "any", enable_one_time_password_token: false },
    ]);
  });

  it("422: in the realm of customers, and the 101st; 404: in an unknown realm [Case 98]", async () => {
    expect((await create({ name: "Staff" }, BUYER_REALM_ID)).status).toBe(422);
    expect((await create({ name: "Staff" }, "shopper")).status).toBe(404);
    for (let at = 1; at < 100; at += 1) await create({ name: `P${at}` });
    expect((await create({ name: "One too many" })).status).toBe(422);
  });

  it("400: without a name, or with a format that there is not", async () => {
    expect((await create({})).status).toBe(400);
    expect((await create({ name: "Staff", username_format: "phone" })).status).toBe(400);
  });
});

describe("PUT …/password-profiles/{passwordProfileID}", () => {
  it("200: what is given changes, the rest stays; 404: an unknown one; 400: another id", async () => {
    const { body } = await update(DEFAULT_PROFILE_ID, { enable_one_time_password_token: true });
    expect(body.data).toMatchObject({ name: "Username and Password", enable_one_time_password_token: true });
    expect((await list()).body.data).toEqual([body.data]);
    expect((await update(ACCOUNT_REALM_ID, {})).status).toBe(404);
    expect((await update(DEFAULT_PROFILE_ID, { id: ACCOUNT_REALM_ID })).status).toBe(400);
  });
});
