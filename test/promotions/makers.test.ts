import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { staffMembers } from "../../lib/staff/staff-store.ts";
import { keys } from "../../lib/table/keys.ts";
import { buildCreator, buildEditor, formatMaker, formatMakerInFile } from "../../lib/use-case/maker.ts";
import { aMarket } from "../support/orders/market.ts";
import { findItemsWith } from "../support/personal-data/find-texts.ts";
import { aCodedPromotion, orderCode } from "../support/promotions/codes.ts";
import { NOON, signOnce } from "../support/runtime.ts";
import { anEmptyShop, expectData, shopOn } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { aStaffMember } from "../support/staff.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const STANDARD = {
  type: "promotion",
  name: "Spring",
  description: "Ten percent",
  enabled: true,
  automatic: false,
  promotion_type: "percent_discount",
  schema: { currencies: [{ currency: "USD", percentage: 10 }] },
  start: "2026-01-01",
  end: "2026-12-31",
};
const RULE = {
  type: "rule_promotion",
  name: "Rule",
  enabled: true,
  start: "2026-01-01",
  end: "2026-12-31",
  rule_set: { currencies: ["USD"], actions: [{ strategy: "cart_discount", args: ["percent", 10] }] },
};

type Made = { readonly created_by?: string; readonly updated_by?: string };

const other = async () => ({
  as: { token: await signOnce({ grant: "client_credentials", clientId: "other" }, NOON) },
});

describe.each([
  ["/v2/promotions", STANDARD],
  ["/v2/rule-promotions", RULE],
])("makers of %s", (path, data) => {
  const sent = { ...data, created_by: "someone@shop.example", updated_by: "someone@shop.example" };

  it("are the keys that created and last changed it, whatever is sent back", async () => {
    const shop = anEmptyShop();
    const { id } = await expectData(shop.post(path, { data: sent }));
    const made = await expectData(shop.get(`${path}/${id}`));
    expect(made).toMatchObject({ created_by: "Key-test-client", updated_by: "Key-test-client" });
    await expectData(shop.put(`${path}/${id}`, { data: { ...sent, id, name: "Summer" } }, await other()));
    const [changed] = await expectData(shop.get(path));
    expect(changed).toMatchObject({ created_by: "Key-test-client", updated_by: "Key-other" });
  });

  it("are the addresses of members of staff, as they are now, and the id of one who is gone", async () => {
    const shop = anEmptyShop();
    const as = await aStaffMember(shop.table, "owner", { email: "edgar@larkfield.example" });
    const created = await shop.post(path, { data: sent }, { as, headers: { "idempotency-key": "one" } });
    const { id } = created.body.data;
    const shows = async () => {
      const answers = [await shop.get(`${path}/${id}`), await shop.get(path)];
      return answers.map(({ body }) =>
        [body.data].flat().map((one: Made) => [one.created_by, one.updated_by]),
      );
    };
    const address = ["edgar@larkfield.example", "edgar@larkfield.example"];
    expect([created.body.data.created_by, await shows()]).toEqual([address[0], [[address], [address]]]);
    const { headers } = await shop.get(`${path}/${id}`);
    const member = await staffMembers.require(shop, as.id);
    const moved = { ...member.value, email: "lund@larkfield.example" };
    await shop.table.transact(staffMembers.writes(moved, member), "moved");
    const again = await shop.post(path, { data: sent }, { as, headers: { "idempotency-key": "one" } });
    expect(again.body.data).toMatchObject({ id, created_by: "lund@larkfield.example" });
    await expectData(
      shop.post(
        `${path}/${id}/codes`,
        { data: { type: "promotion_codes", codes: [{ code: "SPRING" }] } },
        { as },
      ),
    );
    expect(await expectData(shop.get(`${path}/${id}/codes`))).toMatchObject([
      { created_by: "lund@larkfield.example" },
    ]);
    await shop.table.transact([{ delete: keys.staff(as.id), when: { only: "present" } }], "gone");
    const former = [`former-staff-${as.id}`, `former-staff-${as.id}`];
    expect(await shows()).toEqual([[former], [former]]);
    expect((await shop.get(`${path}/${id}`)).headers["etag"]).toBe(headers["etag"]);
    expect(findItemsWith(shop.table.all(), "lund@")).toEqual([]);
  });

  it("are shown of codes, also of those that a job generated", async () => {
    const shop = anEmptyShop();
    const { id } = await expectData(shop.post(path, { data }));
    const codes = [{ code: "SPRING" }];
    await expectData(
      shop.post(`${path}/${id}/codes`, { data: { type: "promotion_codes", codes } }, await other()),
    );
    const job = { type: "promotion_job", job_type: "code_generate", parameters: { number_of_codes: 2 } };
    await expectData(shop.post(`${path}/${id}/jobs`, { data: job }));
    const shown = await expectData(shop.get(`${path}/${id}/codes`));
    expect(shown.map(({ created_by }: { created_by: string }) => created_by)).toEqual([
      "Key-other",
      "Key-test-client",
      "Key-test-client",
    ]);
  });
});

describe("updated_by of a usage", () => {
  it("is who has made the order, then who has cancelled it; none after background work", async () => {
    const shop = await aMarket();
    const { id } = await shop.promote([{ code: "LARK", uses: 5 }]);
    const items = [product("S1", 2), { type: "promotion_item", code: "LARK" }];
    await shop.cart("A", items);
    const order = await shop.ordered("A");
    const usages = () => expectData(shop.get(`/v2/promotions/${id}/usages`));
    expect(await usages()).toMatchObject([{ times_used: 1, updated_by: "Key-test-client" }]);
    const as = await aStaffMember(shop.table, "orders");
    const cancelled = { data: { type: "order", status: "cancelled" } };
    await expectData(shop.put(`/v2/orders/${order.id}`, cancelled, { as }));
    expect(await usages()).toMatchObject([{ times_used: 0, updated_by: "orders@larkfield.example" }]);
    expect(await expectData(shop.get(`/v2/promotions/${id}/codes/LARK/usages`))).toEqual(await usages());
  });

  it("is absent where no caller gave it back", async () => {
    const table = memoryTable({ now: () => NOON });
    const { promotion_id, add } = await aCodedPromotion(table);
    await add([{ code: "ONCE", uses: 1 }]);
    await orderCode(table, "ONCE");
    const [usage] = await expectData(shopOn(table).get(`/v2/promotions/${promotion_id}/usages`));
    expect(usage?.updated_by).toBeUndefined();
  });
});

describe("endpoints that show makers", () => {
  it("are all whose answer has the fields", () => {
    const shows = (schema: unknown) => /"(?:created_by|updated_by)":\{/.test(JSON.stringify(schema));
    const found = endpoints.filter(({ response }) => shows(response.schema)).map(({ id }) => id);
    expect(found.length).toBeGreaterThanOrEqual(16);
    expect(endpoints.filter(({ showsMakers }) => showsMakers).map(({ id }) => id)).toEqual(found);
  });
});

describe("a maker", () => {
  it.each([
    [{ grant: "client_credentials", clientId: "c3f0" }, "Key-c3f0"],
    [{ grant: "client_credentials", clientId: "c3f0", staffId: "e4" }, "former-staff-e4"],
  ] as const)("of %j is shown as %s", (caller, shown) => {
    expect(formatMaker(buildCreator(caller).created_by ?? "")).toBe(shown);
    expect(formatMaker(buildEditor(caller).updated_by ?? "")).toBe(shown);
    expect(formatMakerInFile(buildCreator(caller).created_by ?? "")).toBe(
      shown.replace("former-staff", "Staff"),
    );
  });

  it("is none of background work", () => {
    expect([buildCreator({ grant: "none" }), buildEditor({ grant: "none" })]).toEqual([{}, {}]);
  });
});
