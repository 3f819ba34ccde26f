import { describe, expect, it } from "@jest/globals";
import { runWorker } from "../../support/background/worker.ts";
import { aPromotionWithJobs } from "../../support/promotions/promotion-jobs.ts";
import { anHourLater } from "../../support/runtime.ts";
import { expectData, shopOn, tableAtNoon } from "../../support/shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

/** A promotion named as the support names it, and requests that change it. */
async function aChangedPromotion() {
  const table = tableAtNoon();
  const promotion = await aPromotionWithJobs(table);
  const { id } = promotion;
  const { get, put, post, send, delete: remove } = shopOn(table);
  const path = `/v2/promotions/${id}` as const;
  const history = (query: `?${string}` | "" = "") => get(`${path}/history${query}`);
  const versions = async () =>
    (await expectData(history())).map(({ meta }) => [meta.version, meta.updated_fields.join()]);
  const update = (data: object) => put(path, { data: { type: "promotion", ...data } });
  const addCodes = (codes: readonly string[]) =>
    post(`${path}/codes`, {
      data: { type: "promotion_codes", codes: codes.map((code) => ({ code })) },
    });
  const removeCodes = (codes: readonly string[]) =>
    send("DELETE", `${path}/codes`, {
      body: { data: { type: "promotion_codes", codes: codes.map((code) => ({ code })) } },
    });
  const stored = () => table.all().filter(({ type }) => type === "promotion_version").length;
  return { ...promotion, table, path, get, remove, history, versions, update, addCodes, removeCodes, stored };
}

const texts = (count: number) => Array.from({ length: count }, (_, at) => `CODE-${at}`);

describe("GET /v2/promotions/{promotion_id}/history", () => {
  it("200: a promotion that was never changed is its only version", async () => {
    const { get, path, history } = await aChangedPromotion();
    const { meta, ...promotion } = await expectData(get(path));
    const { status, body } = await history();
    expect([status, body.data]).toEqual([
      200,
      [{ ...promotion, meta: { timestamps: meta.timestamps, version: 1, updated_fields: [] } }],
    ]);
  });

  it("200: changed twice, it has three versions, newest first, as it was", async () => {
    const { get, path, history, versions, update } = await aChangedPromotion();
    const before = await expectData(get(path));
    await expectData(update({ name: "Second" }));
    await expectData(update({ description: "Third", enabled: !before.enabled }));
    expect(await versions()).toEqual([
      [3, expect.stringMatching(/^(description,enabled|enabled,description)$/)],
      [2, "name"],
      [1, ""],
    ]);
    const [third, second, first] = (await history()).body.data;
    const now = await expectData(get(path));
    expect(third).toEqual({ ...now, meta: { ...third!.meta, timestamps: now.meta.timestamps } });
    expect([second!.name, second!.description]).toEqual(["Second", before.description]);
    const { timestamps } = before.meta;
    expect(first).toEqual({ ...before, meta: { timestamps, version: 1, updated_fields: [] } });
    const page = (await history("?page[limit]=1&page[offset]=1")).body;
    expect([page.data.map(({ meta }) => meta.version), page.meta.results.total]).toEqual([[2], 3]);
  });

  it("200: a change of codes is a version without them, however many transactions it takes", async () => {
    const { history, versions, addCodes, removeCodes, remove, path, start, workOff } =
      await aChangedPromotion();
    await expectData(addCodes(["ONE", "TWO"]));
    expect((await remove(`${path}/codes/ONE`)).status).toBe(204);
    await expectData(addCodes(texts(120)));
    expect((await removeCodes(texts(120))).status).toBe(204);
    await start({ number_of_codes: 100 });
    await workOff();
    expect(await versions()).toEqual([...[6, 5, 4, 3, 2].map((version) => [version, "codes"]), [1, ""]]);
    expect(JSON.stringify((await history()).body)).not.toMatch(/ONE|CODE-/);
  });

  it("200: a refused change is no version, and codes that are there already are none", async () => {
    const { versions, addCodes, removeCodes, update } = await aChangedPromotion();
    await expectData(addCodes(["ONE"]));
    await addCodes(["ONE"]);
    expect((await update({ end: "2020-01-01" })).status).toBe(400);
    expect((await removeCodes(["NONE"])).status).toBe(204);
    expect(await versions()).toEqual([
      [2, "codes"],
      [1, ""],
    ]);
  });

  it("200: a prolonged promotion gives up its codes, which is one version", async () => {
    const { addCodes, update, versions, change } = await aChangedPromotion();
    await expectData(addCodes(["ONE"]));
    await change({ end: "2026-03-01T00:00:00.000Z" });
    await expectData(update({ end: "2027-01-01" }));
    expect((await versions())[0]).toEqual([3, "end,codes"]);
  });

  it("200: the 101st version drops the first", async () => {
    const { update, history, stored } = await aChangedPromotion();
    for (let at = 2; at <= 101; at += 1) await expectData(update({ name: `Version ${at}` }));
    const { body } = await history("?page[limit]=100");
    expect(body.meta.results.total).toBe(100);
    expect([body.data[0]!.name, body.data.at(-1)!.name]).toEqual(["Version 101", "Version 2"]);
    expect(stored()).toBe(100);
  });

  it("200: ten changes at once are ten versions", async () => {
    const { update, versions } = await aChangedPromotion();
    const names = Array.from({ length: 10 }, (_, at) => `Version ${at}`);
    const answers = await Promise.all(names.map((name) => update({ name })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await versions()).map(([version]) => version)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it("is not shown without the promotion, and kept for its orders; 404 for an unknown one, 401, 403", async () => {
    const { update, remove, path, history, stored, get, table } = await aChangedPromotion();
    await expectData(update({ name: "Second" }));
    expect((await get(`${path}/history`, { as: null })).status).toBe(401);
    expect((await get(`${path}/history`, { as: "implicit" })).status).toBe(403);
    expect((await get(`/v2/promotions/${UNKNOWN_ID}/history`)).status).toBe(404);
    expect((await remove(path)).status).toBe(204);
    expect(await runWorker({ table, now: anHourLater })).toBe(true);
    expect([(await history()).status, stored()]).toEqual([404, 2]);
  });
});
