import type { Currency } from "../settings/settings.ts";

/** The currency as answers show it. */
export function currencyView({ id, created_at, updated_at, ...fields }: Currency) {
  return {
    id,
    type: "currency" as const,
    ...fields,
    links: { self: `/v2/currencies/${id}` },
    meta: { timestamps: { created_at, updated_at }, owner: "store" as const },
  };
}
