import { describe, expect, it } from "@jest/globals";
import { expectData } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";

const rule = (max_length: number) => ({ type: "string", options: { max_length } });

async function aProductWith(eng: object) {
  const shop = await aMerchant();
  const attributes = { name: "Cup", commodity_type: "physical", status: "live", sku: "CUP" };
  const custom_inputs = { eng: { name: "Engraving", ...eng } };
  const data = { type: "product", attributes: { ...attributes, custom_inputs } };
  return { shop, answer: await shop.post("/pcm/products", { data }) };
}

describe("the limit of a custom input", () => {
  it.each([
    [{ max_length: 5 }, [rule(5)]],
    [{ options: { max_length: 5 } }, [rule(5)]],
    [{ max_length: 5, validation_rules: [rule(5)] }, [rule(5)]],
    [{ max_length: 5, validation_rules: [{ type: "string" }] }, [{ type: "string" }, rule(5)]],
    [{ max_length: null, validation_rules: [rule(7)] }, [rule(7)]],
  ])("201: %j is answered in its rules", async (eng, validation_rules) => {
    const { answer } = await aProductWith(eng);
    expect([answer.status, answer.body.data?.attributes.custom_inputs]).toEqual([
      201,
      { eng: { name: "Engraving", validation_rules } },
    ]);
  });

  it.each([
    { max_length: 5, validation_rules: [rule(6)] },
    { max_length: 5, options: { max_length: 6 } },
    { options: { max_length: 5 }, validation_rules: [rule(5), rule(6)] },
    { max_length: "long" },
    { max_length: 256 },
    { max_length: 0 },
  ])("422: %j", async (eng) => {
    const { answer } = await aProductWith(eng);
    expect([answer.status, answer.body.errors[0].source]).toEqual([
      422,
      expect.stringContaining("data.attributes.custom_inputs.eng."),
    ]);
  });

  it("400: a longer text in a cart", async () => {
    const { shop, answer } = await aProductWith({ max_length: 5 });
    const { id } = answer.body.data;
    await shop.price("CUP", usd(1000));
    await shop.attach([id]);
    await shop.publish();
    const add = (text: string) =>
      shop.post("/v2/carts/C/items", {
        data: { type: "cart_item", id, quantity: 1, custom_inputs: { eng: text } },
      });
    expect((await shop.get("/v2/carts/C", { profile: "compatible" })).status).toBe(200);
    const { status, body } = await add("123456");
    expect([status, body.errors[0].title, body.errors[0].source]).toEqual([
      400,
      "string_lte",
      "data.custom_inputs.eng",
    ]);
    await expectData(add("12345"));
  });

  it("200: an update may send it next to the name, too", async () => {
    const { shop, answer } = await aProductWith({});
    const { id } = answer.body.data;
    const custom_inputs = { eng: { name: "Engraving", max_length: 9 } };
    const { attributes } = await expectData(
      shop.put(`/pcm/products/${id}`, { data: { type: "product", id, attributes: { custom_inputs } } }),
    );
    expect(attributes.custom_inputs).toEqual({ eng: { name: "Engraving", validation_rules: [rule(9)] } });
  });
});
