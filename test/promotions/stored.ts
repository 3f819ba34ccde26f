import { useWrites } from "../../lib/promotions/live/code-uses-store.ts";
import { findCodes } from "../../lib/promotions/live/codes-store.ts";
import type { StoredPart } from "../formats/stored-part.ts";
import { HURRIED } from "../formats/stored-part.ts";
import { promotionFields } from "../support/promotions/promotions.ts";
import { ruleData } from "../support/promotions/rule-promotions.ts";
import { expectData, type Shop } from "../support/shop.ts";

/**
 * Codes of both kinds of promotions with uses, a cart with a code and a gift, and unfinished jobs that create and delete
 * codes.
 */
async function addPromotions(shop: Shop): Promise<void> {
  const coded = await expectData(shop.post("/v2/promotions", { data: { ...promotionFields(), ...ALWAYS } }));
  const limits = { uses: 3, user: ["somebody"], consume_unit: "per_cart" };
  await expectData(
    shop.post(`/v2/promotions/${coded.id}/codes`, { data: codesData({ code: "LARK10", ...limits }) }),
  );
  const rule = await expectData(
    shop.post("/v2/rule-promotions", { data: { ...ruleData(), ...ALWAYS, priority: 3 } }),
  );
  const perShopper = { max_uses_per_shopper: { max_uses: 2, includes_guests: true } };
  await expectData(
    shop.post(`/v2/rule-promotions/${rule.id}/codes`, {
      data: codesData({ code: "LARK20", ...perShopper }),
    }),
  );
  await takeUses(shop, ["LARK10", "LARK20"]);
  await expectData(
    shop.post("/v2/carts", { data: { id: "promoted", contact: { email: "guest@example.com" } } }),
  );
  await expectData(
    shop.post("/v2/carts/promoted/items", {
      data: [
        { type: "cart_item", sku: "TW-HARBOUR-JUG", quantity: 3 },
        { type: "promotion_item", code: "WELCOME10" },
      ],
    }),
  );
  await shop.post(
    "/v2/carts/promoted/items",
    { data: { type: "promotion_item", code: "GUESS" } },
    { as: "implicit", sourceIp: "203.0.113.9" },
  );
  const parameters = { number_of_codes: 100 };
  const job = { type: "promotion_job", job_type: "code_generate", name: "Winter", parameters };
  await expectData(shop.post(`/v2/promotions/${coded.id}/jobs`, { data: job }, HURRIED));
  const over = await expectData(shop.post("/v2/promotions", { data: { ...promotionFields(), ...ALWAYS } }));
  await expectData(shop.post(`/v2/promotions/${over.id}/codes`, { data: codesData({ code: "GONE" }) }));
  await expectData(shop.delete(`/v2/promotions/${over.id}`, HURRIED));
}

const ALWAYS = { start: "2026-01-01", end: "2100-01-01", enabled: true, automatic: false };

function codesData(...codes: readonly object[]) {
  return { type: "promotion_codes", codes };
}

/** The uses of codes that a guest's order takes. */
async function takeUses({ table, now }: Shop, codes: readonly string[]): Promise<void> {
  const stored = (await Promise.all(codes.map((code) => findCodes(table, code)))).flat();
  const order = {
    orderId: "order",
    user: { email: "guest@example.com" },
    at: now().toISOString(),
    caller: { grant: "none" } as const,
  };
  const writes = useWrites(
    stored.map((code) => ({ code, times: 1 })),
    order,
  );
  await table.transact(writes, "order");
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 60, add: addPromotions }];
