import { describe, expect, it } from "@jest/globals";
import { asSignedIn } from "../../support/orders/market.ts";
import { anOrder, orderId, saveOrders } from "../../support/orders.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const LATER = new Date(NOON.getTime() + 60_000);

describe("GET /v2/orders while an order changes", () => {
  it("200: an order that is read again at its new place is listed once", async () => {
    const table = memoryTable({ now: () => NOON });
    const customer = { id: orderId("cc"), name: "Ida", email: "ida@example.org" };
    const ids = [1, 2, 3].map(orderId);
    await saveOrders(
      table,
      ids.map((id) => anOrder({ id, customer })),
    );
    const inSteps = {
      ...table,
      query: (query: Parameters<typeof table.query>[0]) =>
        table.query(query.index ? { ...query, limit: 1 } : query),
    };
    const change = () =>
      shopOn(table, { now: () => LATER }).put(`/v2/orders/${ids[0]}`, {
        data: { type: "order", external_ref: "changed" },
      });
    const changing = betweenReads(inSteps, { after: ({ pk }) => pk.includes(customer.id), change });
    const shop = shopOn(changing, { now: () => LATER });
    const query = "filter=eq(status,incomplete)&sort=with_tax";
    const { body } = await shop.get(`/v2/orders?${query}`, await asSignedIn({ customer: customer.id }));
    expect(body.data.map(({ id }) => id).toSorted()).toEqual(ids);
    expect(body.meta.results.total).toBe(3);
    const [first] = await expectData(shop.get(`/v2/orders?filter=eq(external_ref,changed)`));
    expect(first.id).toBe(ids[0]);
  });
});
