import { describe, expect, it } from "@jest/globals";
import { findCodes } from "../../../../lib/promotions/live/codes-store.ts";
import { aCodedPromotion, aCodedRule, codesBody, nameCodes } from "../../../support/promotions/codes.ts";
import { NOON } from "../../../support/runtime.ts";
import { shopOn } from "../../../support/shop.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

const aShop = async (given: object = {}) => {
  const table = memoryTable({ now: () => NOON });
  return { table, ...(await aCodedRule(table, given)) };
};
const VIP = "830e07bc-1e39-4f10-92bd-4acefaecbd38";

describe("POST /v2/rule-promotions/{promotionID}/codes", () => {
  it("201: the codes with their ids, which the list shows as well [promotions 13.6]", async () => {
    const { add, codes } = await aShop();
    const limit = { max_uses: 2, includes_guests: true };
    const { status, body } = await add([
      { code: "LARK10" },
      { code: "VIP", uses: 3, user: VIP, consume_unit: "per_application" },
      { code: "TWICE", max_uses_per_shopper: limit },
      { code: "OLD", max_users_per_shopper: { max_uses: 1 } },
      { code: "NEW", is_for_new_shopper: true },
    ]);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("messages");
    const common = { uses: null, max_uses: null, consume_unit: "per_checkout" };
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const created_by = "Key-test-client";
    const meta = { timestamps: { created_at: "2026-03-02T10:00:00.000Z" } };
    expect(body.data).toEqual([
      { id, code: "LARK10", ...common, created_by, meta },
      { id, code: "VIP", uses: 3, max_uses: 3, user: VIP, consume_unit: "per_application", created_by, meta },
      { id, code: "TWICE", ...common, max_uses_per_shopper: limit, created_by, meta },
      {
        id,
        code: "OLD",
        ...common,
        max_uses_per_shopper: { max_uses: 1, includes_guests: false },
        created_by,
        meta,
      },
      { id, code: "NEW", ...common, is_for_new_shopper: true, created_by, meta },
    ]);
    const fields = [
      "id",
      "code",
      "uses",
      "max_uses",
      "consume_unit",
      "max_uses_per_shopper",
      "created_by",
      "meta",
    ];
    expect(Object.keys(body.data[2])).toEqual(fields);
    expect((await codes()).data).toEqual(body.data);
    expect(new Set(body.data.map((one) => one.id)).size).toBe(5);
  });

  it("201: codes as they were read of another promotion", async () => {
    const { table, add, codes } = await aShop();
    await add([{ code: "LARK10", uses: 3 }, { code: "LARK20" }]);
    const other = await aCodedRule(table);
    expect((await other.add((await codes()).data)).status).toBe(201);
    expect((await other.codes()).data).toMatchObject([{ uses: 3, max_uses: 3 }, { uses: null }]);
  });

  it("201: codes that other promotions of either engine have, with a message that names them", async () => {
    const { table, add } = await aShop();
    const other = await aCodedRule(table);
    await other.add(nameCodes("LARK10"));
    await (await aCodedPromotion(table)).add(nameCodes("LARK20"));
    const { status, body } = await add(nameCodes("lark10", "OWN", "LARK20"));
    expect(status).toBe(201);
    expect(body.messages).toEqual([
      {
        source: { type: "promotion_codes", codes: ["lark10", "LARK20"] },
        title: "Duplicate code names",
        description: expect.any(String),
      },
    ]);
    expect((await findCodes(table, "LARK10")).map(({ source }) => source)).toEqual(["rule", "rule"]);
  });

  it("201: null is as absent", async () => {
    const { add } = await aShop();
    const given = { code: "A", uses: null, user: null, max_uses_per_shopper: null, is_for_new_shopper: true };
    expect((await add([given])).status).toBe(201);
  });

  it("422: a code that it has already, in any case, or twice in one request", async () => {
    const { add, texts } = await aShop();
    await add(nameCodes("LARK10"));
    for (const codes of [nameCodes("NEW", "lark10"), nameCodes("LARK10"), nameCodes("B", "b")]) {
      const { status, body } = await add(codes);
      expect(status).toBe(422);
      expect(body.errors[0]).toMatchObject({ status: 422, title: "Duplicate code" });
    }
    expect(await texts()).toEqual(["LARK10"]);
  });

  it("201 once: a repeat with its key finds what it has done", async () => {
    const { add, texts } = await aShop();
    const headers = { "idempotency-key": "codes" };
    const first = await add(nameCodes("A"), { headers });
    const second = await add(nameCodes("A"), { headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await texts()).toEqual(["A"]);
  });

  it.each([
    [
      400,
      "guests without a limit",
      { max_uses_per_shopper: { includes_guests: true } },
      "missing_dependency",
    ],
    [400, "new shoppers with uses", { is_for_new_shopper: true, uses: 1 }, "Invalid Code"],
    [400, "new shoppers with a user", { is_for_new_shopper: true, user: VIP }, "Invalid Code"],
    [
      422,
      "applications with a limit by shopper",
      { consume_unit: "per_application", max_uses_per_shopper: { max_uses: 1 } },
      "Unsupported consume unit",
    ],
    [400, "a unit of the other engine", { consume_unit: "per_cart" }, "Validation Error"],
    [400, "a limit of no uses", { max_uses_per_shopper: { max_uses: 0 } }, "Validation Error"],
    [400, "a limit that is misspelt", { max_uses_per_customer: 1 }, "Validation Error"],
    [400, "blanks at its ends", { code: " A " }, "Validation Error"],
  ])("%d: %s, and nothing is written", async (status, _, fields, title) => {
    const { add, texts } = await aShop();
    const answer = await add([{ code: "GOOD" }, { code: "A", ...fields }]);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]).toMatchObject({ status, title });
    expect(answer.body.errors[0].source).toContain("data.codes.1");
    expect(await texts()).toEqual([]);
  });

  it("422: an automatic promotion has no codes", async () => {
    const { add } = await aShop({ automatic: true });
    expect((await add(nameCodes("A"))).body.errors[0]).toMatchObject({
      status: 422,
      title: "No codes allowed",
    });
  });

  it("404: unknown promotion, also one of the other engine; 401 and 403 without the right to it", async () => {
    const { table, add } = await aShop();
    const shop = shopOn(table);
    const standard = await aCodedPromotion(table);
    for (const promotionID of [UNKNOWN_ID, standard.promotion_id]) {
      const body = codesBody(nameCodes("A"));
      expect((await shop.post(`/v2/rule-promotions/${promotionID}/codes`, body)).status).toBe(404);
    }
    expect((await add(nameCodes("A"), { as: "implicit" })).status).toBe(403);
    expect((await add(nameCodes("A"), { as: null })).status).toBe(401);
  });
});

describe("DELETE /v2/rule-promotions/{promotionID}/codes/{codeID}", () => {
  it("204: by the id, again 404, and by the code never", async () => {
    const { add, removeOne, texts } = await aShop();
    const { body } = await add(nameCodes("A", "B", "C"));
    const [, { id }] = body.data;
    expect((await removeOne("B")).status).toBe(404);
    expect((await removeOne(id.toUpperCase())).status).toBe(204);
    expect((await removeOne(id)).status).toBe(404);
    expect(await texts()).toEqual(["A", "C"]);
  });

  it("404: the id of another promotion's code, and the former id of a code that was created again", async () => {
    const { table, add, removeOne, texts } = await aShop();
    const [{ id }] = (await add(nameCodes("A"))).body.data;
    const other = await aCodedRule(table);
    await other.add(nameCodes("A"));
    expect((await other.removeOne(id)).status).toBe(404);
    await removeOne(id);
    const [anew] = (await add(nameCodes("A"))).body.data;
    expect(anew.id).not.toBe(id);
    expect((await removeOne(id)).status).toBe(404);
    expect([await texts(), await other.texts()]).toEqual([["A"], ["A"]]);
  });
});

describe("DELETE /v2/rule-promotions/{promotionID}/codes", () => {
  it("204: exactly those it names, in each shape that clients send", async () => {
    const { add, remove, texts } = await aShop();
    const { data } = (await add(nameCodes("A", "B", "C", "D", "E"))).body;
    const ids: string[] = data.map(({ id }) => id);
    expect((await remove(codesBody([{ id: ids[0] }, { id: UNKNOWN_ID }]))).status).toBe(204);
    expect((await remove({ data: [{ id: ids[1] }] })).status).toBe(204);
    expect((await remove({ data: { codes: [ids[2], ids[2]] } })).status).toBe(204);
    expect(await texts()).toEqual(["D", "E"]);
  });

  it("204: those that it names by their texts, and as they are read", async () => {
    const { table, add, remove, codes, texts } = await aShop();
    const other = await aCodedRule(table);
    await other.add(nameCodes("A"));
    await add([{ code: "A" }, { code: "B", uses: 2 }, { code: "C" }, { code: "D" }]);
    const [, , third] = (await codes()).data;
    const given = [{ code: "a" }, { code: "B", uses: 2, consume_unit: "per_checkout" }, third];
    expect((await remove(codesBody([...given, { code: "UNKNOWN" }]))).status).toBe(204);
    expect([await texts(), await other.texts()]).toEqual([["D"], ["A"]]);
  });

  it("204: the id counts where a code is named by both", async () => {
    const { add, remove, texts } = await aShop();
    const { data } = (await add(nameCodes("A", "B"))).body;
    expect((await remove(codesBody([{ id: data[0].id, code: "B" }]))).status).toBe(204);
    expect(await texts()).toEqual(["B"]);
  });

  it("400: a code that is named by nothing; 404: unknown promotion", async () => {
    const { table, add, remove, promotionID, texts } = await aShop();
    const shop = shopOn(table);
    await add(nameCodes("A"));
    const { status, body } = await remove(codesBody([{ uses: 1 }]));
    expect([status, body.errors[0].title]).toEqual([400, "Validation Error"]);
    expect(await texts()).toEqual(["A"]);
    await shop.delete(`/v2/rule-promotions/${promotionID}`);
    expect((await remove(codesBody([{ id: UNKNOWN_ID }]))).status).toBe(404);
  });
});
