import { describe, expect, it } from "@jest/globals";
import { validatorCode } from "../../../infra/build/validator-code.ts";
import { endpoints } from "../../../infra/endpoints.ts";
import { describeSchema } from "../../../lib/schemas/describe-schema.ts";

const money = {
  type: "object",
  required: ["amount"],
  properties: { amount: { type: "integer", minimum: 0, maximum: 1000 } },
} as const;

/** Without the numbers that the compiler counts on from validator to validator. */
function codeFor(price: object, tax: object): string | undefined {
  const body = { type: "object", properties: { price, tax } } as const;
  return endpoints
    .slice(0, 1)
    .map((endpoint) => validatorCode({ ...endpoint, body }))[0]
    ?.replaceAll(/\d+/g, "");
}

describe("the validator of a body", () => {
  it("has no texts, and one check for parts that differ only in texts", () => {
    const described = codeFor(describeSchema(money, "Price."), describeSchema(money, { amount: "Tax." }));
    expect(described).toBe(codeFor(money, money));
  });
});
