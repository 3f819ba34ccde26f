import { describe, expect, it } from "@jest/globals";
import { currentPrice } from "../../lib/releases/current-price.ts";
import { NOON } from "../support/runtime.ts";
import { aPrice } from "../support/shops/products.ts";

const sale = (amount: number, more: object = {}) => ({
  currencies: { USD: { amount, includes_tax: false } },
  ...more,
});
const march = {
  schedule: { valid_from: "2026-03-01T00:00:00.000Z", valid_to: "2026-04-01T00:00:00.000Z" },
};

describe("currentPrice", () => {
  it.each([
    ["with an end", march],
    ["without one", {}],
  ])("of two equally long sales %s the first one counts", (_, schedule) => {
    const sales = { first: sale(1500, schedule), second: sale(1400, schedule) };
    const price = currentPrice([aPrice({ USD: 1800 }, { sales })], { currency: "USD", now: NOON });
    expect([price?.sale?.id, price?.price.amount]).toEqual(["first", 1500]);
  });
});
