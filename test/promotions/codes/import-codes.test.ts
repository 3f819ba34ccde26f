import { describe, expect, it } from "@jest/globals";
import { CODE_FILE_HEADER, formatCodeLines } from "../../../lib/promotions/jobs/export/code-file.ts";
import { readNextCodes } from "../../../lib/promotions/live/code-list-store.ts";
import { csv } from "../../support/imports/import-shop.ts";
import { aRecordShop } from "../../support/imports/record-shop.ts";
import { aPromotionWithJobs } from "../../support/promotions/promotion-jobs.ts";
import type { Undescribed } from "../../support/routes.ts";

const HEADER = "code,max_uses_per_code,consume_unit";

async function aCodeShop(
  kind: "standard" | "rule" = "standard",
  given: object = {},
  setup: Parameters<typeof aRecordShop>[0] = {},
) {
  const shop = aRecordShop(setup);
  const { id, owner } = await aPromotionWithJobs(shop.table, kind, given);
  const promotion = `/v2/${kind === "rule" ? "rule-" : ""}promotions/${id}`;
  const path = `${promotion}/codes/import`;
  return {
    ...{ ...shop, id, owner, path },
    runFor: (content: string, query = "") => shop.runFor(path, content, query),
    codes: async () =>
      (await shop.get(`${promotion}/codes?page[limit]=100` as "/v2/promotions/p/codes")).body.data,
    history: async () =>
      (await shop.get(`${promotion}/history` as "/v2/promotions/p/history")).body.data.map(
        ({ meta }) => meta.updated_fields,
      ),
  };
}

describe.each(["standard", "rule"] as const)("an import of codes of a %s promotion", (kind) => {
  const unit = kind === "rule" ? "per_application" : "per_item";

  it("creates the codes of a file, more than one transaction holds, in their order", async () => {
    const shop = await aCodeShop(kind);
    const texts = Array.from({ length: 95 }, (_, at) => `MUG-${at}`);
    expect(await shop.runFor(csv(HEADER, ...texts.map((text) => `${text},3,`)))).toEqual({
      ...{ status: "success", created: 95 },
    });
    const codes = await shop.codes();
    expect(codes.map(({ code }) => code)).toEqual(texts);
    expect(codes[0]).toMatchObject({ uses: 3, max_uses: 3 });
  });

  it("creates them in a deployment that keeps no files", async () => {
    const shop = await aCodeShop(kind, {}, { hasBucket: false });
    expect(await shop.runFor(csv(HEADER, "OAK,,", "ASH,5,"))).toEqual({ status: "success", created: 2 });
    expect((await shop.codes()).map(({ code }) => code)).toEqual(["OAK", "ASH"]);
  });

  it("changes nothing for the same file again, nor for an export of the codes", async () => {
    const shop = await aCodeShop(kind);
    const file = csv(HEADER, "OAK,,", `ash,5,${unit}`);
    expect(await shop.runFor(file)).toEqual({ status: "success", created: 2 });
    const before = await shop.codes();
    expect(await shop.runFor(file)).toEqual({ status: "success", unchanged: 2 });
    const { codes } = await readNextCodes(shop.table, shop.owner, 0, 10);
    expect(await shop.runFor(CODE_FILE_HEADER + formatCodeLines(codes))).toEqual({
      ...{ status: "success", unchanged: 2 },
    });
    expect(await shop.codes()).toEqual(before);
  });

  it("refuses rows with their line, column and code, and imports the others", async () => {
    const shop = await aCodeShop(kind);
    await shop.runFor(csv(HEADER, "OAK,3,"));
    expect(
      await shop.runFor(
        csv(
          HEADER,
          "oak,4,",
          "ASH,many,",
          "ELM,,per_moon",
          ",3,",
          "FIR,2147483648,",
          "YEW,1,",
          "yew,1,",
          "..,,",
        ),
      ),
    ).toEqual({
      ...{ status: "success", created: 1, failed: 7 },
      faults: [
        [2, "code", "not_unique"],
        [3, "max_uses_per_code", "type"],
        [4, "consume_unit", "enum"],
        [5, "code", "length"],
        [6, "max_uses_per_code", "range"],
        [8, "code", "repeated"],
        [9, "code", "pattern"],
      ],
    });
  });

  it("compares users, too, and takes one or several", async () => {
    const shop = await aCodeShop(kind);
    const [users, rows] = ["code,user", ["OAK,u1", 'ASH,"[""u1"",""u2""]"', "ELM,"]];
    expect(await shop.runFor(csv(users, ...rows))).toEqual({ status: "success", created: 3 });
    expect((await shop.codes()).map(({ user }) => user)).toEqual(["u1", ["u1", "u2"], undefined]);
    expect(await shop.runFor(csv(users, ...rows))).toEqual({ status: "success", unchanged: 3 });
    expect(await shop.runFor(csv("code", "OAK", "ASH"))).toEqual({ status: "success", unchanged: 2 });
    expect(await shop.runFor(csv(users, "OAK,u2", "ASH,u1", "ELM,u1", 'FIR,"[u1"', "YEW,[]"))).toEqual({
      ...{ status: "failed", failed: 5 },
      faults: [
        ...[2, 3, 4].map((row) => [row, "code", "not_unique"]),
        [5, "user", "type"],
        [6, "user", "pattern"],
      ],
    });
  });

  it("404: an unknown promotion, and a job of another one; 422: an automatic promotion", async () => {
    const shop = await aCodeShop(kind);
    const other = await aPromotionWithJobs(shop.table, kind, { id: "00000000-0000-4000-8000-00000000000b" });
    const { body } = await shop.sendFile(shop.path, csv(HEADER, "OAK,,"), "?dry_run=true");
    const data = { type: "code-import", id: body.data.id };
    const at = (id: string) => shop.path.replace(shop.id, id) as "/pcm/products/import";
    expect((await shop.post(at(other.id), { data })).status).toBe(404);
    expect((await shop.post(at("none"), { data })).status).toBe(404);
    const automatic = await aCodeShop(kind, { automatic: true });
    expect((await automatic.sendFile(automatic.path, csv(HEADER, "OAK,,"))).status).toBe(422);
    expect((await shop.post(at(shop.id), { data }, { as: "implicit" })).status).toBe(403);
    expect((await shop.post(at(shop.id), { data }, { as: null })).status).toBe(401);
  });
});

describe("an import of codes of a rule promotion", () => {
  const LIMITS = "code,max_uses_per_shopper,includes_guests,is_for_new_shopper";

  it("creates limits for shoppers, and compares them", async () => {
    const shop = await aCodeShop("rule");
    const file = csv(LIMITS, "OAK,3,TRUE,", "ASH,1,,", "ELM,,,true", "FIR,,,false");
    expect(await shop.runFor(file)).toEqual({ status: "success", created: 4 });
    const codes: Undescribed[] = [...(await shop.codes())];
    expect(codes.map(({ max_uses_per_shopper: limit, is_for_new_shopper: isNew }) => [limit, isNew])).toEqual(
      [
        [{ max_uses: 3, includes_guests: true }, undefined],
        [{ max_uses: 1, includes_guests: false }, undefined],
        [undefined, true],
        [undefined, undefined],
      ],
    );
    expect(await shop.runFor(file)).toEqual({ status: "success", unchanged: 4 });
    expect(await shop.runFor(csv(LIMITS, "OAK,3,false,", "ASH,,,", "ELM,,,", "FIR,1,,"))).toEqual({
      ...{ status: "failed", failed: 4 },
      faults: [2, 3, 4, 5].map((row) => [row, "code", "not_unique"]),
    });
  });

  it("refuses limits that requests refuse, with the line and the column", async () => {
    const shop = await aCodeShop("rule");
    const rows = ["OAK,x,,", "ASH,0,,", "ELM,1,maybe,", "FIR,,true,", "YEW,,,2"];
    expect(await shop.runFor(csv(LIMITS, ...rows))).toEqual({
      ...{ status: "failed", failed: 5 },
      faults: [
        [2, "max_uses_per_shopper", "type"],
        [3, "max_uses_per_shopper", "range"],
        [4, "includes_guests", "type"],
        [5, "max_uses_per_shopper", "pattern"],
        [6, "is_for_new_shopper", "type"],
      ],
    });
    const standard = await aCodeShop("standard");
    expect(await standard.runFor(csv(LIMITS, "OAK,3,,", "ASH,,,"))).toEqual({
      ...{ status: "success", created: 1, failed: 1 },
      faults: [[2, "max_uses_per_shopper", "not_supported"]],
    });
  });
});

describe("an import of codes", () => {
  it("adds one version to the history of a standard promotion, and none for what changes nothing", async () => {
    const shop = await aCodeShop();
    const file = csv(HEADER, ...Array.from({ length: 90 }, (_, at) => `MUG-${at},,`));
    await shop.runFor(file, "?dry_run=true");
    expect(await shop.history()).toEqual([[]]);
    await shop.runFor(file);
    await shop.runFor(file);
    expect(await shop.history()).toEqual([["codes"], []]);
  });

  it("refuses a code of another standard promotion that is not over", async () => {
    const shop = await aCodeShop();
    await shop.runFor(csv(HEADER, "OAK,,", "ASH,,"));
    const other = await aPromotionWithJobs(shop.table, "standard", {
      id: "00000000-0000-4000-8000-00000000000b",
    });
    const path = shop.path.replace(shop.id, other.id);
    expect(await shop.summarize(await shop.runFile(path, csv(HEADER, "oak,,", "ELM,,")))).toEqual({
      ...{ status: "success", created: 1, failed: 1 },
      faults: [[2, "code", "not_unique"]],
    });
  });

  it("refuses a file with another column or without codes", async () => {
    const shop = await aCodeShop();
    expect(await shop.runFor(csv("code,max_use", "OAK,3"))).toEqual({
      ...{ status: "failed", faults: [[undefined, "max_use", "unknown_column"]] },
    });
    expect(await shop.runFor(csv("uses", "3"))).toEqual({
      ...{ status: "failed", faults: [[undefined, undefined, "missing_column"]] },
    });
  });
});
