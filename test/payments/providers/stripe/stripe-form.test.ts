import { describe, expect, it } from "@jest/globals";
import { parseForm } from "../../../../infra/local/providers/stripe/form.ts";
import { encodeStripeForm } from "../../../../lib/payments/providers/stripe/stripe-form.ts";

/** The form as a reader sees it, with brackets. */
const write = (parameters: Parameters<typeof encodeStripeForm>[0]) =>
  decodeURIComponent(encodeStripeForm(parameters)).replaceAll("+", " ");

describe("parameters as Stripe reads them", () => {
  it("are names and values, with brackets for what is inside", () => {
    expect(
      write({
        amount: 3600,
        currency: "usd",
        payment_method_types: ["card", "klarna"],
        metadata: { order_id: "o", transaction_id: "t" },
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      }),
    ).toBe(
      "amount=3600&currency=usd&payment_method_types[0]=card&payment_method_types[1]=klarna" +
        "&metadata[order_id]=o&metadata[transaction_id]=t" +
        "&automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=never",
    );
  });

  it("are nothing if there are none", () => {
    expect(encodeStripeForm({})).toBe("");
    expect(write({ metadata: {} })).toBe("");
  });

  it("keep signs, blanks and letters of any language", () => {
    const description = "50% & more = 2+3? “Grüße” 🍵\n[x]";
    expect(parseForm(encodeStripeForm({ description }))).toEqual({ description });
    expect(encodeStripeForm({ description: "a&amount=1" })).toBe("description=a%26amount%3D1");
  });

  it("cannot be forged by the name of a field of metadata", () => {
    const sent = encodeStripeForm({ metadata: { "a&amount": "1", "b=c": "2" } });
    expect(Object.keys(parseForm(sent))).toEqual(["metadata"]);
  });

  it("keep false and 0", () => {
    expect(write({ enabled: false, amount: 0 })).toBe("enabled=false&amount=0");
  });
});
