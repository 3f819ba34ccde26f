import { describe, expect, it } from "@jest/globals";
import { findCodes } from "../../../lib/promotions/live/codes-store.ts";
import { aCodedPromotion, aStoreWithCodes, codesBody, nameCodes } from "../../support/promotions/codes.ts";
import { OVER } from "../../support/promotions/promotions.ts";
import { shopOn } from "../../support/shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const X_FOR_Y = { promotion_type: "x_for_y", schema: { x: 3, y: 2, targets: ["TEA"] } };
const VIP = "830e07bc-1e39-4f10-92bd-4acefaecbd38";

describe("POST /v2/promotions/{promotion_id}/codes", () => {
  it("201: the promotion, and its codes are listed with their uses", async () => {
    const { table, promotion_id, add, codes } = await aStoreWithCodes();
    const shop = shopOn(table);
    const given = [
      { code: "LARK10" },
      { code: "LARK-VIP", uses: 3, user: VIP },
      { code: "LARK-ONCE", uses: 1, consume_unit: "per_item", user: [VIP, UNKNOWN_ID] },
    ];
    const { status, body } = await add(given);
    expect(status).toBe(201);
    expect(body).toEqual((await shop.get(`/v2/promotions/${promotion_id}`)).body);
    const { data, meta } = await codes();
    const created_by = "Key-test-client";
    const timestamps = { created_at: "2026-03-02T10:00:00.000Z" };
    expect(data.map(({ id: _, ...code }: { id: string }) => code)).toEqual([
      {
        code: "LARK10",
        uses: null,
        max_uses: null,
        consume_unit: "per_cart",
        created_by,
        meta: { timestamps },
      },
      {
        ...{ code: "LARK-VIP", uses: 3, max_uses: 3, user: VIP, consume_unit: "per_cart" },
        created_by,
        meta: { timestamps },
      },
      {
        ...{ code: "LARK-ONCE", uses: 1, max_uses: 1, user: [VIP, UNKNOWN_ID], consume_unit: "per_item" },
        created_by,
        meta: { timestamps },
      },
    ]);
    const fields = ["id", "code", "uses", "max_uses", "user", "consume_unit", "created_by", "meta"];
    expect(Object.keys(data[1])).toEqual(fields);
    expect(meta).toEqual({ page: { limit: 25, offset: 0, current: 1, total: 1 }, results: { total: 3 } });
  });

  it("201: the same code in the same form again, which changes nothing", async () => {
    const { add, texts } = await aStoreWithCodes();
    await add([{ code: "A", uses: 2 }]);
    expect((await add([{ code: "A", uses: 2 }, { code: "B" }])).status).toBe(201);
    expect(await texts()).toEqual(["A", "B"]);
  });

  it("201 once: a repeat with its key finds what it has done", async () => {
    const { add, texts } = await aStoreWithCodes();
    const headers = { "idempotency-key": "codes" };
    const first = await add(nameCodes("A", "B"), { headers });
    const second = await add(nameCodes("A", "B"), { headers });
    expect([first.status, second.status, second.headers["idempotent-replayed"]]).toEqual([201, 201, "true"]);
    expect(await texts()).toEqual(["A", "B"]);
  });

  it("201: codes as they were read, with what only answers have", async () => {
    const { add, codes, remove, texts } = await aStoreWithCodes();
    await add([{ code: "A", uses: 3 }, { code: "B" }]);
    const read = (await codes()).data;
    await remove(read);
    expect(await texts()).toEqual([]);
    const given = [
      { ...read[0], type: "promotion_codes", created_by: "k@example.com", max_uses: 9 },
      read[1],
    ];
    expect((await add(given)).status).toBe(201);
    expect((await codes()).data).toMatchObject([
      { code: "A", uses: 3, max_uses: 3 },
      { code: "B", uses: null },
    ]);
  });

  it("400: max_uses alone, which would be a code without a limit", async () => {
    const { add, texts } = await aStoreWithCodes();
    const { status, body } = await add([{ code: "A", max_uses: 5 }]);
    expect([status, body.errors[0].source]).toEqual([400, "data.codes.0.uses"]);
    expect(await texts()).toEqual([]);
  });

  it("201: uses null and user null are none", async () => {
    const { add, codes } = await aStoreWithCodes();
    expect((await add([{ code: "A", uses: null, user: null }])).status).toBe(201);
    expect((await codes()).data[0]).toMatchObject({ uses: null, max_uses: null });
    expect((await codes()).data[0]).not.toHaveProperty("user");
  });

  it.each([
    ["an empty code", { code: "" }, "data.codes.0.code"],
    ["a code of 256 characters", { code: "x".repeat(256) }, "data.codes.0.code"],
    ["a blank at the beginning", { code: " A" }, "data.codes.0.code"],
    ["a blank at the end", { code: "A\u00a0" }, "data.codes.0.code"],
    ["a control character", { code: "A\u0007B" }, "data.codes.0.code"],
    ["the name of an automatic promotion", { code: `AUTO_${UNKNOWN_ID}` }, "data.codes.0.code"],
    ["a dot, of which a path is rid", { code: "." }, "data.codes.0.code"],
    ["two dots, which lead to the promotion itself", { code: ".." }, "data.codes.0.code"],
    ["no code", { uses: 1 }, "data.codes.0.code"],
    ["uses below zero", { code: "A", uses: -1 }, "data.codes.0.uses"],
    ["half a use", { code: "A", uses: 0.5 }, "data.codes.0.uses"],
    ["an unknown unit", { code: "A", consume_unit: "per_checkout" }, "data.codes.0.consume_unit"],
    ["an empty list of users", { code: "A", user: [] }, "data.codes.0.user"],
    ["a field that it does not have", { code: "A", max_uses_per_shopper: 1 }, "data.codes.0"],
  ])("400: %s, named, and nothing is written", async (_, code, source) => {
    const { add, texts } = await aStoreWithCodes();
    const { status, body } = await add([code, { code: "GOOD" }]);
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ status: 400, title: "Validation Error" });
    expect(body.errors[0].source).toContain(source);
    expect(await texts()).toEqual([]);
  });

  it.each([[[]], [Array.from({ length: 1001 }, (_, n) => ({ code: `C${n}` }))]])(
    "400: no codes, or more than a thousand",
    async (codes) => {
      const { add } = await aStoreWithCodes();
      expect((await add(codes)).body.errors[0]).toMatchObject({ status: 400, source: "data.codes" });
    },
  );

  it("201: 255 characters of four bytes each, found, listed and deleted by them", async () => {
    const { add, texts, removeOne } = await aStoreWithCodes();
    const longest = "🎁".repeat(255);
    expect((await add([{ code: longest, uses: 1 }])).status).toBe(201);
    expect(await texts()).toEqual([longest]);
    expect((await removeOne(longest)).status).toBe(204);
  });

  it("404: unknown promotion; 401 and 403 without the right to it", async () => {
    const { table, add, promotion_id } = await aStoreWithCodes();
    const shop = shopOn(table);
    expect((await add(nameCodes("A"), { as: "implicit" })).status).toBe(403);
    expect((await add(nameCodes("A"), { as: null })).status).toBe(401);
    const other = await aCodedPromotion(table);
    await shop.delete(`/v2/promotions/${other.promotion_id}`);
    expect((await other.add(nameCodes("A"))).status).toBe(404);
    expect((await shop.get(`/v2/promotions/${other.promotion_id}/codes`)).status).toBe(404);
    expect((await shop.get(`/v2/promotions/${promotion_id}/codes`, { as: "implicit" })).status).toBe(403);
  });

  it("422: an automatic promotion has no codes", async () => {
    const { add } = await aStoreWithCodes({ automatic: true });
    const { status, body } = await add(nameCodes("A"));
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ status: 422, title: "No codes allowed" });
  });

  it("422: a code that a running promotion has, in any case, names each of them", async () => {
    const { table, add, texts } = await aStoreWithCodes();
    const other = await aCodedPromotion(table);
    await other.add(nameCodes("LARK10", "LARK20"));
    const { status, body } = await add(nameCodes("NEW", "lark10", "Lark20"));
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { title: "Duplicate code", source: "data.codes.1.code", meta: { code: "lark10" } },
      { title: "Duplicate code", source: "data.codes.2.code", meta: { code: "Lark20" } },
    ]);
    expect(await texts()).toEqual([]);
  });

  it("422: twice in one request, or with another form than it has", async () => {
    const { add, texts } = await aStoreWithCodes();
    expect((await add(nameCodes("A", "a"))).body.errors).toMatchObject([
      { title: "Duplicate code", source: "data.codes.1.code" },
    ]);
    await add(nameCodes("A"));
    expect((await add([{ code: "A", uses: 1 }])).body.errors[0].title).toBe("Duplicate code");
    expect(await texts()).toEqual(["A"]);
  });

  it("201: a code of a promotion that is over or deleted, which loses it", async () => {
    const { table, add, texts } = await aStoreWithCodes();
    const shop = shopOn(table);
    const over = await aCodedPromotion(table, OVER);
    await over.add(nameCodes("LARK10", "KEPT"));
    const gone = await aCodedPromotion(table);
    await gone.add(nameCodes("GONE"));
    await shop.delete(`/v2/promotions/${gone.promotion_id}`);
    expect((await add(nameCodes("lark10", "gone"))).status).toBe(201);
    expect(await texts()).toEqual(["lark10", "gone"]);
    expect(await over.texts()).toEqual(["KEPT"]);
    expect((await over.codes()).meta.results.total).toBe(1);
    expect((await findCodes(table, "LARK10")).map(({ code }) => code)).toEqual(["lark10"]);
  });

  it("422: a code of a promotion that is disabled but not over, or is to begin", async () => {
    const { table, add } = await aStoreWithCodes();
    for (const [code, given] of [
      ["OFF", { enabled: false }],
      ["SOON", { start: "2026-05-01", end: "2026-06-01" }],
    ] as const) {
      await (await aCodedPromotion(table, given)).add(nameCodes(code));
      expect((await add(nameCodes(code))).status).toBe(422);
    }
  });

  it("422: a use for each item where items are discounted in groups", async () => {
    const { add } = await aStoreWithCodes(X_FOR_Y);
    expect((await add(nameCodes("A"))).status).toBe(201);
    const { status, body } = await add([{ code: "B", consume_unit: "per_item" }]);
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({
      title: "Unsupported consume unit",
      source: "data.codes.0.consume_unit",
    });
  });
});

describe("GET /v2/promotions/{promotion_id}/codes", () => {
  it("200: the code that a filter names, in any case, and none that is another's", async () => {
    const { table, add, codes, texts } = await aStoreWithCodes();
    await add(nameCodes("LARK10", "LARK20"));
    await (await aCodedPromotion(table)).add(nameCodes("OTHER"));
    expect(await texts("filter=eq(code,lark10)")).toEqual(["LARK10"]);
    expect((await codes("filter=eq(code,lark10)")).meta.results.total).toBe(1);
    expect(await texts("filter=eq(code,OTHER)")).toEqual([]);
    expect(await texts("filter=in(code,lark20,Lark10,none)")).toHaveLength(2);
    const twice = await codes("filter=in(code,lark20,LARK20)");
    expect([twice.data.map(({ code }) => code), twice.meta.results.total]).toEqual([["LARK20"], 1]);
    expect(await texts("filter=eq(code,LARK10):eq(code,LARK20)")).toEqual([]);
  });

  it("400: a filter by anything else, and an offset that no promotion reaches", async () => {
    const { table, promotion_id } = await aStoreWithCodes();
    const shop = shopOn(table);
    for (const query of ["filter=eq(uses,1)", "filter=like(code,A*)", "page[offset]=100001"]) {
      expect((await shop.get(`/v2/promotions/${promotion_id}/codes?${query}`)).status).toBe(400);
    }
    expect((await shop.get(`/v2/promotions/${promotion_id}/codes?page[offset]=100000`)).status).toBe(200);
  });
});

describe("DELETE /v2/promotions/{promotion_id}/codes/{code}", () => {
  it("204: in any case; again 404, and the code is free for others", async () => {
    const { table, add, removeOne, texts } = await aStoreWithCodes();
    await add(nameCodes("LARK10", "LARK20"));
    expect((await removeOne("lark10")).status).toBe(204);
    expect((await removeOne("LARK10")).status).toBe(404);
    expect(await texts()).toEqual(["LARK20"]);
    expect((await (await aCodedPromotion(table)).add(nameCodes("LARK10"))).status).toBe(201);
    expect((await removeOne("LARK10")).status).toBe(404);
  });

  it("204: a code with signs that a path would mean otherwise", async () => {
    const { add, removeOne, texts } = await aStoreWithCodes();
    await add(nameCodes("A/B #1?", "50%"));
    expect((await removeOne("a/b #1?")).status).toBe(204);
    expect((await removeOne("50%")).status).toBe(204);
    expect(await texts()).toEqual([]);
  });

  it("404: unknown promotion; 403: an implicit token", async () => {
    const { table, promotion_id, removeOne } = await aStoreWithCodes();
    const shop = shopOn(table);
    const unknown = { promotion_id: UNKNOWN_ID, code: "A" };
    expect((await shop.delete(`/v2/promotions/${unknown.promotion_id}/codes/${unknown.code}`)).status).toBe(
      404,
    );
    expect((await shop.delete(`/v2/promotions/${promotion_id}/codes/A`, { as: null })).status).toBe(401);
    expect((await removeOne("A", { as: "implicit" })).status).toBe(403);
  });

  it("204 to one of ten who delete it at once", async () => {
    const { add, removeOne, codes } = await aStoreWithCodes();
    await add(nameCodes("A", "B"));
    const answers = await Promise.all(Array.from({ length: 10 }, () => removeOne("A")));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
    expect((await codes()).meta.results.total).toBe(1);
  });
});

describe("DELETE /v2/promotions/{promotion_id}/codes", () => {
  it("204: exactly the codes it names, those that are not there are none", async () => {
    const { table, add, remove, texts } = await aStoreWithCodes();
    const other = await aCodedPromotion(table);
    await other.add(nameCodes("OTHER"));
    await add(nameCodes("A", "B", "C", "D"));
    expect(
      (await remove([{ code: "a" }, "C", { code: "NONE" }, { code: "OTHER" }, { code: "A" }])).status,
    ).toBe(204);
    expect(await texts()).toEqual(["B", "D"]);
    expect(await other.texts()).toEqual(["OTHER"]);
    expect((await remove(nameCodes("A"))).status).toBe(204);
  });

  it("400: no codes; 404: unknown promotion", async () => {
    const { table, remove } = await aStoreWithCodes();
    const shop = shopOn(table);
    expect((await remove([])).status).toBe(400);
    const gone = await aCodedPromotion(table);
    await shop.delete(`/v2/promotions/${gone.promotion_id}`);
    expect((await gone.remove(codesBody(nameCodes("A")).data.codes)).status).toBe(404);
  });
});
