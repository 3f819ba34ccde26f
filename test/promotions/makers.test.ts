import { describe, expect, it } from "@jest/globals";
import { buildCreator, buildEditor, formatMaker } from "../../lib/promotions/maker.ts";
import { NOON, signOnce } from "../support/runtime.ts";
import { anEmptyShop, expectData } from "../support/shop.ts";

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

describe("a maker", () => {
  it.each([
    [{ grant: "client_credentials", clientId: "c3f0" }, "Key-c3f0"],
    [{ grant: "client_credentials", clientId: "c3f0", staffId: "e4" }, "former-staff-e4"],
  ] as const)("of %j is shown as %s", (caller, shown) => {
    expect(formatMaker(buildCreator(caller).created_by ?? "")).toBe(shown);
    expect(formatMaker(buildEditor(caller).updated_by ?? "")).toBe(shown);
  });

  it("is none of background work", () => {
    expect([buildCreator({ grant: "none" }), buildEditor({ grant: "none" })]).toEqual([{}, {}]);
  });
});
