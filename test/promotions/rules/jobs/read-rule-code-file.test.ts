import { describe, expect, it } from "@jest/globals";
import { readRuleCodeFile } from "../../../../functions/promotions/rules/jobs/read-rule-code-file.ts";
import { call } from "../../../support/call.ts";
import { aPromotionWithJobs } from "../../../support/promotions/promotion-jobs.ts";
import { tableAtNoon } from "../../../support/shop.ts";

describe("GET /v2/rule-promotions/{promotionID}/jobs/{jobID}/file", () => {
  it("404: of a job that makes codes, and of an unknown one; 403: for shoppers", async () => {
    const { start, table, id } = await aPromotionWithJobs(tableAtNoon(), "rule");
    const jobID = String((await start({ number_of_codes: 1 })).body.data.id);
    const read = async (job: string, as: "implicit" | "client_credentials" = "client_credentials") =>
      (await call(readRuleCodeFile, { table, params: { promotionID: id, jobID: job }, as })).status;
    expect(await read(jobID)).toBe(404);
    expect(await read(crypto.randomUUID())).toBe(404);
    expect(await read(jobID, "implicit")).toBe(403);
  });
});
