import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { findUnlisted, keepUnexpired, LISTED_KINDS } from "../../../../infra/commands/sweep/counted-lists.ts";
import { JOB_LIST } from "../../../../lib/jobs/store.ts";
import { rowKey } from "../../../../lib/table/counted/counted-list.ts";
import { NOON } from "../../../support/runtime.ts";
import { shopOn } from "../../../support/shop.ts";
import { aMerchant, usd } from "../../../support/shops/merchant.ts";
import { useEngine } from "../../../support/tables/engine.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const anyway = { unconditional: "test" };

async function aStore() {
  const shop = await aMerchant(memoryTable({ now: () => NOON }));
  for (const sku of ["S-1", "S-2", "S-3"]) {
    await shop.product({ sku });
    await shop.price(sku, usd(100));
  }
  return shop;
}

describe("npx cartwright sweep", () => {
  it("names records without their row, and rows without their record", async () => {
    const { table } = await aStore();
    const unlisted = () => findUnlisted(table.all(), LISTED_KINDS);
    expect(unlisted()).toEqual([]);
    const row = table.all().find(({ type, pk }) => type === "list_row" && pk.startsWith("LIST#products"))!;
    await table.transact([{ delete: { pk: row.pk, sk: row.sk }, when: anyway }], randomUUID());
    const price = table.all().find(({ type }) => type === "price")!;
    await table.transact([{ delete: { pk: price.pk, sk: price.sk }, when: anyway }], randomUUID());
    expect(unlisted()).toEqual([
      `unlisted ${row.pk} ${row.sk}`,
      expect.stringMatching(/^stray LIST#prices#/),
    ]);
  });

  it("leaves out what has expired, of which records and rows are removed one before the other", async () => {
    const { table } = await aStore();
    const at = NOON.toISOString();
    const row = { ...rowKey(JOB_LIST, { id: randomUUID(), at }), type: "list_row", expires_at: 1000 };
    await table.put(row, { only: "absent" });
    expect(findUnlisted(table.all(), LISTED_KINDS)).toHaveLength(1);
    expect(findUnlisted(keepUnexpired(table.all(), NOON), LISTED_KINDS)).toEqual([]);
    expect(keepUnexpired([{ ...row, expires_at: NOON.getTime() / 1000 + 1 }], NOON)).toHaveLength(1);
  });

  const engine = useEngine("dynoxide");

  it("fails as a command while records and lists do not match, and passes when they do", async () => {
    const name = await engine.newTable();
    const table = await engine.table({ name });
    const shop = shopOn(table);
    const attributes = { name: "Mug", sku: "S-1", commodity_type: "physical" };
    const body = { data: { type: "product", attributes } };
    expect((await shop.post("/pcm/products", body)).status).toBe(201);
    const env = { ...process.env, DYNAMODB_ENDPOINT: engine.endpoint(), CARTWRIGHT_PROGRESS: "off" };
    const run = () =>
      promisify(execFile)(process.execPath, ["infra/commands/sweep.ts", "--table", name], { env });
    expect((await run()).stdout).toContain("They match one to one.");
    const { pk, sk } = rowKey(JOB_LIST, { id: randomUUID(), at: NOON.toISOString() });
    await table.put({ pk, sk, type: "list_row" }, { only: "absent" });
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`stray ${pk} ${sk}`),
      stdout: expect.stringContaining("1 do not match."),
    });
  }, 60_000);
});
