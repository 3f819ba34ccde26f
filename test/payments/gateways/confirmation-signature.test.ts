import { describe, expect, it } from "@jest/globals";
import { parseConfirmation } from "../../../lib/payments/gateways/confirmation-signature.ts";
import { signConfirmation } from "../../support/orders/paid-shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const told = signConfirmation({ transaction_id: UNKNOWN_ID }, 1_790_000_000);

describe("what a gateway takes for a confirmation", () => {
  it.each([told, { ...told, outcome: "declined" }, { ...told, reference: "x".repeat(255) }])(
    "is one with all fields: %j",
    (options) => expect(parseConfirmation(options)).toEqual(options),
  );

  it.each([
    ["amount", "3000"],
    ["timestamp", 1.5],
    ["outcome", "maybe"],
    ["reference", 17],
    ["reference", "x".repeat(256)],
  ])("400: has no '%s' that is %j", (name, value) => {
    expect(() => parseConfirmation({ ...told, [name]: value })).toThrow(
      expect.objectContaining({
        problems: [
          {
            status: 400,
            title: "invalid",
            source: `data.options.${name}`,
            detail: `'options.${name}' is not what a confirmation has there.`,
          },
        ],
      }),
    );
  });
});
