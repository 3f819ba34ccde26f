import { describe, expect, it } from "@jest/globals";
import { MERCHANT_MAPPINGS_ID, MERCHANT_REALM_ID } from "../../../lib/realms/realms.ts";
import { showExamples } from "../../support/examples.ts";
import { anEmptyShop } from "../../support/shop.ts";
import { aStaffMember } from "../../support/staff.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const PATH = "/v2/merchant-realm-mappings";
const OWN = `${PATH}/${MERCHANT_MAPPINGS_ID}` as const;
const prefixBody = (prefix: unknown, fields: object = {}) => ({
  data: { type: "merchant-realm-mappings", prefix, ...fields },
});

describe("/v2/merchant-realm-mappings", () => {
  it("200: one object without a prefix, also by its id; 404: another id", async () => {
    const shop = anEmptyShop();
    const { body, status } = await shop.get(PATH);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          ...{ id: MERCHANT_MAPPINGS_ID, type: "merchant-realm-mappings", prefix: null },
          ...{ realm_id: MERCHANT_REALM_ID, store_id: expect.any(String) },
        },
      },
    ]);
    expect((await shop.get(OWN)).body).toEqual(body);
    expect((await shop.get(`${PATH}/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await shop.put(`${PATH}/${UNKNOWN_ID}`, prefixBody("ab"))).status).toBe(404);
  });

  it("200: a prefix of 2, 28 and 64 letters and digits; null clears it; the same again writes nothing", async () => {
    const shop = anEmptyShop();
    for (const prefix of ["ab", "a1".repeat(14), "Z".repeat(64), null]) {
      expect((await shop.put(OWN, prefixBody(prefix))).body.data.prefix).toBe(prefix);
      expect((await shop.get(PATH)).body.data.prefix).toBe(prefix);
    }
    const before = { ...shop.table.calls };
    await shop.put(OWN, prefixBody(null));
    expect(shop.table.calls).toMatchObject({ put: before.put, transact: before.transact });
  });

  it("400: 1 or 65 characters, a blank, no prefix, another type or id; nothing is changed", async () => {
    const shop = anEmptyShop();
    for (const prefix of ["a", "a".repeat(65), "a b", "", 7, undefined]) {
      expect((await shop.put(OWN, prefixBody(prefix))).status).toBe(400);
    }
    expect((await shop.put(OWN, prefixBody("ab", { type: "mapping" }))).status).toBe(400);
    expect((await shop.put(OWN, prefixBody("ab", { id: UNKNOWN_ID }))).status).toBe(400);
    expect((await shop.get(PATH)).body.data.prefix).toBeNull();
  });

  it("reads for every role, writes for owners; 403 to shoppers, 401 without a token", async () => {
    const shop = anEmptyShop();
    const [owner, orders] = [
      await aStaffMember(shop.table, "owner"),
      await aStaffMember(shop.table, "orders"),
    ];
    expect((await shop.get(PATH, { as: orders })).status).toBe(200);
    expect((await shop.put(OWN, prefixBody("ab"), { as: orders })).status).toBe(403);
    expect((await shop.put(OWN, prefixBody("ab"), { as: owner })).status).toBe(200);
    expect((await shop.get(PATH, { as: "implicit" })).status).toBe(403);
    expect((await shop.get(PATH, { as: null })).status).toBe(401);
  });
});

showExamples({
  "realms/merchant-mappings/list-merchant-mappings": {},
  "realms/merchant-mappings/read-merchant-mapping": { path: { mappingID: MERCHANT_MAPPINGS_ID } },
  "realms/merchant-mappings/update-merchant-mapping": {
    path: { mappingID: MERCHANT_MAPPINGS_ID },
    data: { type: "merchant-realm-mappings", prefix: "larkfield" },
  },
});
