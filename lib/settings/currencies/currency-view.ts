import { orderFields } from "../../kernel/fields-in-order.ts";
import type { View } from "../../schemas/view.ts";
import type { Currency } from "../settings.ts";
import { CURRENCY_FIELDS } from "./currency-rules.ts";
import type { currency } from "./schemas.ts";

export function currencyView({ id, created_at, updated_at, ...fields }: Currency): View<typeof currency> {
  return {
    id,
    type: "currency",
    ...orderFields(CURRENCY_FIELDS, fields),
    links: { self: `/v2/currencies/${id}` },
    meta: { timestamps: { created_at, updated_at }, owner: "store" },
  };
}
