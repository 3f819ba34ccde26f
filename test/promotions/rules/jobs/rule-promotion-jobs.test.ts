import { describe, expect, it } from "@jest/globals";
import { HURRIED } from "../../../support/background/background.ts";
import { aPromotionWithJobs } from "../../../support/promotions/promotion-jobs.ts";
import { shopOn, tableAtNoon } from "../../../support/shop.ts";

const aRulePromotion = () => aPromotionWithJobs(tableAtNoon(), "rule");

describe("POST /v2/rule-promotions/{promotionID}/jobs", () => {
  it("201: codes of the promotion, used up in its own words or those of the standard engine", async () => {
    const { start, codes, id } = await aRulePromotion();
    const unitOf = async (consume_unit?: string) =>
      (await start({ number_of_codes: 1, consume_unit })).body.data.parameters.consume_unit;
    const units = [];
    for (const unit of [undefined, "per_cart", "per_item", "per_checkout", "per_application"]) {
      units.push(await unitOf(unit));
    }
    const expected = ["per_checkout", "per_checkout", "per_application", "per_checkout", "per_application"];
    expect(units).toEqual(expected);
    const made = await codes();
    expect(made.map(({ consume_unit }) => consume_unit)).toEqual(expected);
    expect(made[0]).toMatchObject({ source: "rule", promotion_id: id, max_uses: null });
  });

  it("400: an unknown unit, a second job; 404 for a promotion of the standard engine; 422 without codes", async () => {
    const { start } = await aRulePromotion();
    const { status, body } = await start({ number_of_codes: 1, consume_unit: "per_order" });
    expect([status, body.errors[0].source]).toEqual([400, "data.parameters.consume_unit"]);
    await start({ number_of_codes: 100 }, HURRIED);
    expect((await start({ number_of_codes: 1 })).body.errors[0].title).toBe("Too many jobs");
    const { table } = await aPromotionWithJobs();
    expect((await start({ number_of_codes: 1 }, { table })).status).toBe(404);
    const automatic = await aPromotionWithJobs(tableAtNoon(), "rule", { automatic: true });
    expect((await automatic.start({ number_of_codes: 1 })).body.errors[0].title).toBe("No codes allowed");
  });
});

describe("jobs of a rule promotion", () => {
  it("200: are listed, read and cancelled under it, and under no standard promotion", async () => {
    const { start, list, read, cancel, codes, id, table } = await aRulePromotion();
    const shop = shopOn(table);
    const { data: job } = (await start({ number_of_codes: 100 }, HURRIED)).body;
    expect(job).toMatchObject({ type: "promotion_job", rule_promotion_id: id, status: "processing" });
    expect((await list()).body.data).toEqual([job]);
    expect((await read(job.id)).body).toEqual({ data: job });
    expect((await shop.get(`/v2/promotions/${id}/jobs/${job.id}`)).status).toBe(404);
    expect((await cancel(job.id)).body.data).toMatchObject({
      status: "cancelled",
      generate_result: { deleted: 47 },
    });
    expect([(await cancel(job.id)).status, (await codes()).length]).toEqual([422, 0]);
  });

  it("403 for shoppers", async () => {
    const { start, list, read, cancel } = await aRulePromotion();
    const as = "implicit";
    const answers = [await start({}, { as }), await list({ as }), await read("a", { as })];
    answers.push(await cancel("a", { as }));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
