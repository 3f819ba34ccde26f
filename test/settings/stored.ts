import type { StoredPart } from "../formats/stored-part.ts";
import { expectData, type Shop } from "../support/shop.ts";

async function changeSettings(shop: Shop): Promise<void> {
  await expectData(shop.put("/v2/settings", { data: { type: "settings", page_length: 30 } }));
  await expectData(
    shop.put("/v2/settings/cart", {
      data: {
        type: "settings",
        show_all_carts: true,
        cart_expiry_days: 30,
        max_price_age_days: 14,
        custom_items: "anyone",
      },
    }),
  );
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 80, add: changeSettings }];
