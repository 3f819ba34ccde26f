import { describe, expect, it } from "@jest/globals";
import { keys } from "../../../lib/table/keys.ts";
import { NOON } from "../../support/runtime.ts";
import { product } from "../../support/shops/carts.ts";
import { A1, aRestrictedShop, GUEST, MEMBERS, readPrices } from "../../support/shops/restricted-shop.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { bothTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const deadlineMs = 60_000;

describe.each(bothTables(engine))(
  "an account and a guest who change one item at once on %s",
  (_, newTable) => {
    it("each answer has the price of its caller, or of who came before; none has another's mark", async () => {
      const shop = await aRestrictedShop((await newTable()) as MemoryTable, {
        profile: "compatible",
        deadlineMs,
      });
      await shop.create(A1, "owned");
      const { body } = await shop.addAs(A1, "owned", product("S1"));
      const id = body.data[0].id;
      const changes = Array.from({ length: 12 }, (_, at) => {
        const who = at % 2 === 0 ? A1 : GUEST;
        const change = at % 3 === 0 ? () => shop.addAs(who, "owned", product("S1")) : undefined;
        return { who, send: change ?? (() => shop.put(who, "owned", id, { quantity: at + 1 })) };
      });
      const answers = await Promise.all(
        changes.map(async ({ who, send }) => ({ who, answer: await send() })),
      );
      for (const { who, answer } of answers) {
        const [item] = answer.body.data;
        expect(answer.status).toBeLessThan(300);
        expect(item.unit_price.amount).toBe(item.catalog_id === MEMBERS ? 1 : 1999);
        if (who === GUEST) expect(readPrices([item])).toEqual([`${item.quantity} S1 at 1999`]);
      }
      await shop.rename(GUEST, "owned");
      expect((await shop.itemsOf("owned"))[0].unit_price.amount).toBe(1999);
    });
  },
);

describe("a guest's change that comes between an account's read and its write", () => {
  it("200: the account's change is made on the cart that the guest left, at that cart's price", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = await aRestrictedShop(table, { profile: "compatible" });
    await shop.create(A1, "owned");
    const { body } = await shop.addAs(A1, "owned", product("S1"));
    const id = body.data[0].id;
    const isCart = ({ pk }: { pk: string }) => pk === keys.cart("owned").pk;
    const guestChange = () => shop.put(GUEST, "owned", id, { quantity: 7 });
    const raced = betweenReads(table, { after: isCart, change: guestChange });
    const answer = await shop.put(A1, "owned", id, { quantity: 5000 }, { table: raced });
    expect(readPrices(answer.body.data)).toEqual(["5000 S1 at 1999"]);
    await shop.rename(GUEST, "owned");
    expect(readPrices(await shop.itemsOf("owned"))).toEqual(["5000 S1 at 1999"]);
  });
});
