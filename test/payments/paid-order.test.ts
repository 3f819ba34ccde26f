import { describe, expect, it } from "@jest/globals";
import type { PaymentGateway } from "../../lib/payments/gateways/gateway.ts";
import { manual } from "../../lib/payments/gateways/manual.ts";
import { payOrder } from "../../lib/payments/paid-order.ts";
import { anOrderOf3000 } from "../support/orders/paid-shop.ts";
import { NOON } from "../support/runtime.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const payAt = (gateway: PaymentGateway) =>
  payOrder(anOrderOf3000(), {
    gateway,
    requested: { gateway: gateway.slug, method: "purchase" },
    transactionId: UNKNOWN_ID,
    request: { gateway: gateway.slug, method: "purchase" },
    settings: { enabled: true },
    caller: { grant: "none" },
    shopper: {},
    isLocal: false,
    now: NOON,
  });

describe("an order that is paid", () => {
  it("has a transaction with nothing that its gateway or its payer did not say", () => {
    const at = NOON.toISOString();
    expect(payAt(manual).order?.transactions).toStrictEqual([
      {
        id: UNKNOWN_ID,
        gateway: "manual",
        transaction_type: "purchase",
        status: "complete",
        amount: 3000,
        refunded_amount: 0,
        reference: "manual",
        created_at: at,
        updated_at: at,
      },
    ]);
  });

  it("422: has none where the gateway declines, and the reason is shown", () => {
    const start = () => ({ outcome: "declined", reason: "No money is left." }) as const;
    expect(() => payAt({ ...manual, start })).toThrow(
      expect.objectContaining({
        status: 422,
        problems: [
          expect.objectContaining({
            title: "Unprocessable Entity",
            detail: "The payment was declined: No money is left.",
          }),
        ],
      }),
    );
  });
});
