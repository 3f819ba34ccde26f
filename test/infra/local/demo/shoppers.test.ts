import { describe, expect, it } from "@jest/globals";
import { findStrays } from "../../../../infra/commands/sweep/strays.ts";
import { CUSTOMER_ID, MEMBER_ID } from "../../../../infra/local/demo/sample-shoppers.ts";
import { sampleCustomer, sampleMember } from "../../../../infra/local/demo/sample-sign-in.ts";
import { customers } from "../../../../lib/customers/store.ts";
import { shopOn } from "../../../support/shop.ts";
import { openDemoStore } from "../../../support/shops/demo-store.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

describe("the demo shop's member and customer", () => {
  it("sign in under fixed ids, also after a second start", async () => {
    const table = memoryTable();
    await openDemoStore(table);
    await openDemoStore(table);
    const shop = shopOn(table, { as: "implicit" });
    const member = await shop.post("/v2/account-members/tokens", { data: sampleMember });
    expect(member.body.meta.account_member_id).toBe(MEMBER_ID);
    // Her own account comes first, then the firm she buys for.
    const accounts = member.body.data.map(({ account_name }) => account_name);
    expect(accounts).toEqual(["Ada Holt", "Harbour Books"]);
    const customer = await shop.post("/v2/customers/tokens", { data: sampleCustomer });
    expect(customer.body.data.customer_id).toBe(CUSTOMER_ID);
    expect(findStrays(table.all()).strays).toEqual([]);
  });

  it("leave the shop usable, without the demo customer, where another customer has the address", async () => {
    const table = memoryTable();
    const other = { type: "customer", name: "Eda", email: sampleCustomer.email };
    await shopOn(table).post("/v2/customers", { data: other });
    await openDemoStore(table);
    expect(await customers.get(table, CUSTOMER_ID)).toBeUndefined();
  });
});
