import { describe, expect, it } from "@jest/globals";
import { addToSource, sourceWindowAt } from "../../../lib/rate-limits/source-count-store.ts";
import { SOURCE_LIMITS } from "../../../lib/rate-limits/source-limits.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../../support/call.ts";
import { aPromotion } from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { codeItem, type ItemsAnswer, product } from "../../support/shops/carts.ts";
import { aPromotedShop, type PromotedShop } from "../../support/shops/promoted-shop.ts";
import { failingTable } from "../../support/tables/failing-table.ts";

const { most } = SOURCE_LIMITS["promotion-code"];
const HOME: Partial<Call> = { sourceIp: "203.0.113.7", deadlineMs: 60_000 };

const guesses = (count: number, prefix = "GUESS") =>
  Array.from({ length: count }, (_, at) => codeItem(`${prefix}-${at}`));

/** A shop with the code `LARK10`, and a network that may guess `left` more codes. */
async function aGuessedShop(left: number): Promise<PromotedShop> {
  const shop = await aPromotedShop();
  await shop.promote(aPromotion(), "LARK10");
  const of = sourceWindowAt("promotion-code", "203.0.113.7", NOON);
  for (let at = 0; at < most - left; at += 1) await addToSource(shop.table, of, 1);
  return shop;
}

const statusesOf = ({ body }: ItemsAnswer) => body.errors.map(({ status }) => status);
const countsOf = (shop: PromotedShop) =>
  shop.table
    .all()
    .filter(({ type }) => type === "source_attempts")
    .map(({ count }) => count);

describe("guesses at codes", () => {
  it("429: after 300 unknown codes every code of the network, the right one too, until the window ends", async () => {
    const shop = await aGuessedShop(1);
    expect((await shop.giveCode("C", "NOBODYS", HOME)).status).toBe(404);
    const refused = await shop.giveCode("C", "LARK10", HOME);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "600"]);
    expect(refused.body.errors).toEqual([
      {
        status: 429,
        title: "Too Many Requests",
        detail: expect.stringContaining("please wait"),
        source: "data.code",
        meta: { code: "LARK10" },
      },
    ]);
    expect((await shop.giveCode("C", "LARK10", { sourceIp: "203.0.113.8" })).status).toBe(201);
    const later = () => new Date(NOON.getTime() + 600_000);
    expect((await shop.giveCode("C", "LARK10", { ...HOME, now: later })).status).toBe(201);
  });

  it("429: no code is looked up any more, nor counted", async () => {
    const shop = await aGuessedShop(0);
    const before = shop.table.calls.query;
    expect((await shop.giveCode("C", "LARK10", HOME)).status).toBe(429);
    expect((await shop.giveCode("C", "NOBODYS", HOME)).status).toBe(429);
    expect([shop.table.calls.query, countsOf(shop)]).toEqual([before, [most]]);
  });

  it("201: adding products goes on, codes of the same list are refused with their positions", async () => {
    const shop = await aGuessedShop(0);
    expect((await shop.add("C", product("S1"), HOME)).status).toBe(201);
    const mixed = await shop.add("C", [codeItem("LARK10"), product("S2")], HOME);
    expect(mixed.status).toBe(201);
    expect(mixed.body.errors).toEqual([expect.objectContaining({ status: 429, source: "data.0.code" })]);
    expect(mixed.body.data.map(({ sku }) => sku)).toContain("S2");
  });

  it("429: lists of codes alone, and lists with one under add_all_or_nothing, say how long to wait", async () => {
    const shop = await aGuessedShop(0);
    const alone = await shop.add("C", [codeItem("LARK10"), codeItem("B")], HOME);
    expect([alone.status, alone.headers["retry-after"]]).toEqual([429, "600"]);
    const options = { add_all_or_nothing: true };
    const all = await shop.add("C", [codeItem("LARK10"), product("S1")], { ...HOME, options });
    expect([all.status, all.headers["retry-after"]]).toEqual([429, "600"]);
  });

  it("counts each unknown code of a list, dry runs too, and the same text in another case once", async () => {
    const shop = await aGuessedShop(most);
    await shop.add("C", [...guesses(3), codeItem("guess-0"), codeItem("LARK10"), product("S1")], HOME);
    expect(countsOf(shop)).toEqual([3]);
    await shop.add("C", guesses(2), { ...HOME, options: { dry_run: true } });
    expect(countsOf(shop)).toEqual([5]);
  });

  it("429: a list with more unknown codes than are left tells nothing of any code in it", async () => {
    const shop = await aGuessedShop(2);
    const answer = await shop.add("C", [codeItem("LARK10"), ...guesses(3)], HOME);
    expect([answer.status, statusesOf(answer)]).toEqual([429, [429, 429, 429, 429]]);
    expect(countsOf(shop)).toEqual([most - 2]);
  });

  it("429: a list of more codes than are left, also if the right one among them would let the others fit", async () => {
    const shop = await aGuessedShop(11);
    const before = shop.table.calls.query;
    const answer = await shop.add("C", [codeItem("LARK10"), ...guesses(11)], HOME);
    expect([answer.status, new Set(statusesOf(answer))]).toEqual([429, new Set([429])]);
    expect([shop.table.calls.query, countsOf(shop)]).toEqual([before, [most - 11]]);
    const fits = await shop.add("C", [codeItem("LARK10"), ...guesses(10)], HOME);
    expect([fits.status, countsOf(shop)]).toEqual([201, [most - 1]]);
  });

  it("429: nor if others have guessed since the list began", async () => {
    const shop = await aGuessedShop(12);
    const lists = [...Array(10).keys()].map((at) =>
      shop.add("C", [codeItem("LARK10"), ...guesses(6, `LIST-${at}`)], HOME),
    );
    const statuses = (await Promise.all(lists)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(countsOf(shop)).toEqual([most - 6]);
  });

  it("404 for as many as are left, 429 for the others, however many come at once", async () => {
    const shop = await aGuessedShop(5);
    const all = guesses(40).map(({ code: text }) => shop.giveCode("C", text, HOME));
    const found = (await Promise.all(all)).map(({ status }) => status);
    expect(found.filter((status) => status === 404)).toHaveLength(5);
    expect(found.filter((status) => status === 429)).toHaveLength(35);
  });

  it("201, 404: right codes and another customer's codes are not counted", async () => {
    const shop = await aGuessedShop(most);
    await shop.promote(aPromotion(), { code: "JANES", user: "00000000-0000-4000-8000-00000000000a" });
    expect((await shop.giveCode("C", "LARK10", HOME)).status).toBe(201);
    expect((await shop.giveCode("C", "JANES", HOME)).status).toBe(404);
    expect(countsOf(shop)).toEqual([]);
  });

  it("404: client credentials are not counted, nor kept from anything", async () => {
    const shop = await aGuessedShop(0);
    const as = "client_credentials";
    expect((await shop.giveCode("C", "NOBODYS", { ...HOME, as })).status).toBe(404);
    expect((await shop.giveCode("C", "LARK10", { ...HOME, as })).status).toBe(201);
    expect(countsOf(shop)).toEqual([most]);
  });

  it("503: an unknown code that cannot be counted is not answered; a right one needs no count", async () => {
    const shop = await aGuessedShop(most);
    const broken = (): Table => failingTable(shop.table, 0, "refused");
    expect((await shop.giveCode("C", "NOBODYS", { ...HOME, table: broken() })).status).toBe(503);
    expect((await shop.giveCode("C", "LARK10", HOME)).status).toBe(201);
  });

  it("names no address in what is stored", async () => {
    const shop = await aGuessedShop(most);
    await shop.giveCode("C", "NOBODYS", HOME);
    expect(JSON.stringify(shop.table.all())).not.toContain("203.0.113");
  });
});
