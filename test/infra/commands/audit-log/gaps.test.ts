import { describe, expect, it } from "@jest/globals";
import { describeGaps } from "../../../../infra/commands/audit-log.ts";
import { type AuditedShop, anAuditedShop } from "../../../support/audit/audited-shop.ts";
import { expectData } from "../../../support/shop.ts";

const DAY = 86_400;
const bookOf = (name: string) => ({ data: { type: "pricebook", attributes: { name } } });
const aBook = (shop: AuditedShop, name: string) => expectData(shop.post("/pcm/pricebooks", bookOf(name)));
const rename = (shop: AuditedShop, id: string, name: string) =>
  expectData(shop.put(`/pcm/pricebooks/${id}`, { data: { ...bookOf(name).data, id } }));

function gapsIn(shop: AuditedShop, pause = async () => {}) {
  const pages = async function* () {
    yield shop.table.all();
  };
  return describeGaps({ table: shop.table, pages, now: shop.now(), pause });
}

/** Takes entries out of the log, as no function can. */
async function lose(shop: AuditedShop, version: string): Promise<void> {
  const entries = shop.table.all().filter(({ type, number }) => type === "audit_entry" && number === version);
  for (const { pk, sk } of entries) {
    await shop.table.transact(
      [{ delete: { pk, sk }, when: { only: "present" } }],
      `${pk.length}${sk.slice(-20)}`,
    );
  }
}

describe("gaps of the audit log", () => {
  it("are none after all changes have arrived, also those that changed nothing", async () => {
    const shop = anAuditedShop();
    const { id } = await aBook(shop, "Spring");
    await rename(shop, id, "Summer");
    await rename(shop, id, "Summer");
    expect((await shop.delete(`/pcm/pricebooks/${id}`)).status).toBe(204);
    await aBook(shop, "Autumn");
    await shop.follow();
    expect(await gapsIn(shop)).toEqual([expect.stringContaining("0 changes without an entry")]);
  });

  it("are named for the present version", async () => {
    const shop = anAuditedShop();
    const { id } = await aBook(shop, "Spring");
    await shop.follow();
    await rename(shop, id, "Summer");
    shop.table.newChanges();
    const [gap] = await gapsIn(shop);
    expect(gap).toContain(`version 2 of PRICE-BOOK ${id} by k:test-client, price-books/update-price-book`);
  });

  it("are named for an earlier version, by the entry after it", async () => {
    const shop = anAuditedShop();
    const { id } = await aBook(shop, "Spring");
    await rename(shop, id, "Summer");
    await rename(shop, id, "Autumn");
    await shop.follow();
    await lose(shop, "2");
    expect(await gapsIn(shop)).toEqual([
      expect.stringContaining("version 2 of item"),
      expect.stringContaining("1 changes without an entry"),
    ]);
  });

  it("are no entries on their way", async () => {
    const shop = anAuditedShop();
    await aBook(shop, "Spring");
    expect(await gapsIn(shop, async () => void (await shop.follow()))).toHaveLength(1);
  });

  it("are no entries that may have expired", async () => {
    const shop = anAuditedShop();
    const { id } = await aBook(shop, "Spring");
    await rename(shop, id, "Summer");
    await shop.follow();
    await lose(shop, "1");
    shop.wait(365 * DAY);
    expect(await gapsIn(shop)).toHaveLength(1);
  });
});
