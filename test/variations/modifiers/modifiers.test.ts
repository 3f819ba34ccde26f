import { randomInt } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { HURRIED, listTasks } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { expectData } from "../../support/shop.ts";
import { aTee } from "../../support/shops/tee.ts";

const ENGRAVING = {
  engraving: {
    name: "Engraving",
    validation_rules: [{ type: "string", options: { max_length: 40 } }],
    required: false,
  },
};

describe("modifiers that replace a map of the child", () => {
  const inherited = {
    custom_inputs: { gift_note: { name: "Note" } },
    locales: { "fr-FR": { name: "T-shirt" } },
  };

  it.each([
    ["custom_inputs_equals", "custom_inputs", ENGRAVING],
    ["custom_inputs_equals", "custom_inputs", {}],
    ["locales_equals", "locales", { "de-DE": { name: "Hemd", description: "Rost" } }],
    ["build_rules_equals", "build_rules", { default: "exclude", include: [["a", "b"]] }],
  ])("%s: only children with the option have the value", async (type, field, value) => {
    const { modifier, colour, start, children } = await aTee(inherited);
    await modifier(colour.id, colour.ids["Rust"]!, { type, value });
    await start();
    const all = await children();
    const own = new Map<string, unknown>(Object.entries(inherited));
    for (const { attributes } of all) {
      const isRust = attributes.sku.includes("Rust");
      expect(new Map<string, unknown>(Object.entries(attributes)).get(field)).toEqual(
        isRust ? value : own.get(field),
      );
    }
    expect(all).toHaveLength(6);
  });

  it("shows shoppers the child's own inputs and language", async () => {
    const { modifier, colour, size, start, attach, publish, price, product_id, children, shop } =
      await aTee();
    const value = { "fr-FR": { name: "T-shirt rouille" } };
    await modifier(colour.id, colour.ids["Rust"]!, { type: "locales_equals", value });
    await modifier(size.id, size.ids["S"]!, { type: "custom_inputs_equals", value: ENGRAVING });
    await start();
    await price("TEE", { currencies: { USD: { amount: 100 } } });
    await attach([product_id]);
    await publish();
    const [rustS, rustM] = await children();
    const headers = { "accept-language": "fr-FR" };
    const { data } = (await shop(rustS.id, { headers })).body;
    expect([data.attributes.name, data.attributes.custom_inputs]).toEqual(["T-shirt rouille", ENGRAVING]);
    expect((await shop(rustM.id)).body.data.attributes.custom_inputs).toBeUndefined();
  });
});

describe("modifiers that make a text grow with each of them", () => {
  it("fail the job and hold up no other build", async () => {
    const { table, modifier, colour, start, skus, ...shop } = await aTee({ sku: "{a}" });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const attributes = { type: "sku_builder", seek: "a", set: "{a}".repeat(682) };
      ids.push((await modifier(colour.id, colour.ids["Rust"]!, attributes)).id);
    }
    const { attributes, id } = await start();
    expect(attributes.status).toBe("failed");
    const [error] = await expectData(shop.get(`/pcm/jobs/${id}/errors`));
    expect(error.attributes.message).toContain("sku");
    expect(listTasks(table)).toEqual([]);
    const option_id = colour.ids["Rust"]!;
    for (const id of ids)
      await expectData(shop.delete(`/pcm/variations/${colour.id}/options/${option_id}/modifiers/${id}`));
    expect((await start()).attributes.status).toBe("success");
    expect(await skus()).toHaveLength(6);
  });
});

describe("modifiers of more text than a build can keep", () => {
  it("fail the job and hold up no other build", async () => {
    const { table, colour, size, modifier, product_id, ...shop } = await aTee();
    // Each of these characters takes four bytes, most of them random, so that few texts are more than an item holds.
    const character = () => String.fromCodePoint(0x1_00_00 + randomInt(0x10_00_00));
    const value = () => Array.from({ length: 2000 }, character).join("");
    for (const [variation, option] of [
      [colour, "Rust"],
      [colour, "Slate"],
      [size, "S"],
      [size, "M"],
    ] as const) {
      for (let count = 0; count < 25; count += 1) {
        await modifier(variation.id, variation.ids[option]!, { type: "description_equals", value: value() });
      }
    }
    const { id } = await expectData(shop.post(`/pcm/products/${product_id}/build`, undefined, HURRIED));
    await runWorker({ table, ...HURRIED });
    const job = await expectData(shop.get(`/pcm/jobs/${id}`));
    expect(job.attributes.status).toBe("failed");
    expect(listTasks(table)).toEqual([]);
  });
});

describe("POST and PUT …/modifiers", () => {
  const wrong: [string, unknown, string][] = [
    ["custom_inputs_equals", "engraving", "data.attributes.value"],
    ["custom_inputs_equals", null, "data.attributes.value"],
    ["custom_inputs_equals", [], "data.attributes.value"],
    ["custom_inputs_equals", { engraving: {} }, "data.attributes.value.engraving.name"],
    [
      "custom_inputs_equals",
      { e: { name: "E", validation_rules: [{ type: "string", options: { max_length: 256 } }] } },
      "data.attributes.value.e.validation_rules.0.options.max_length",
    ],
    [
      "custom_inputs_equals",
      { e: { name: "E", validation_rules: [{ type: "number" }] } },
      "data.attributes.value.e.validation_rules.0.type",
    ],
    ["custom_inputs_equals", { e: { name: "E", required: "yes" } }, "data.attributes.value.e.required"],
    ["locales_equals", { "fr-FR": { description: "x" } }, "data.attributes.value.fr-FR.name"],
    ["locales_equals", { "fr-FR": "x" }, "data.attributes.value.fr-FR"],
    ["build_rules_equals", {}, "data.attributes.value.default"],
    ["build_rules_equals", { default: "include", exclude: [[]] }, "data.attributes.value.exclude.0"],
    ["build_rules_equals", { default: "include", include: {} }, "data.attributes.value.include"],
    ["status", "gone", "data.attributes.value"],
    ["name_equals", { a: 1 }, "data.attributes.value"],
    ["sku_builder", undefined, "data.attributes.seek"],
  ];

  it.each(wrong)("422: %s with %j, naming %s", async (type, value, source) => {
    const { post, colour } = await aTee();
    const { status, body } = await post(
      `/pcm/variations/${colour.id}/options/${colour.ids["Rust"]!}/modifiers`,
      { data: { type: "product-variation-modifier", attributes: { type, value } } },
    );
    expect([status, body.errors[0]]).toMatchObject([422, { source, title: "Failed Validation" }]);
  });

  it("422: an update with a value that the stored type cannot have; 200 with one that it can", async () => {
    const { colour, modifier, ...shop } = await aTee();
    const option_id = colour.ids["Rust"]!;
    const { id } = await modifier(colour.id, option_id, {
      type: "locales_equals",
      value: { "fr-FR": { name: "Rouille" } },
    });
    const put = (value: unknown) =>
      shop.put(`/pcm/variations/${colour.id}/options/${option_id}/modifiers/${id}`, {
        data: { type: "product-variation-modifier", id, attributes: { value } },
      });
    expect((await put({ default: "include" })).body.errors[0].source).toBe("data.attributes.value.default");
    const value = { "de-DE": { name: "Rost" } };
    expect((await put(value)).body.data.attributes).toEqual({ type: "locales_equals", value });
  });

  it("200: a field that an update adds comes in its place", async () => {
    const { colour, modifier, ...shop } = await aTee();
    const option_id = colour.ids["Rust"]!;
    const { id } = await modifier(colour.id, option_id, {
      ...{ type: "slug_append", value: "-rust", reference_name: "" },
    });
    const path = `/pcm/variations/${colour.id}/options/${option_id}/modifiers/${id}` as const;
    const attributes = { seek: "a" };
    const { body } = await shop.put(path, { data: { type: "product-variation-modifier", id, attributes } });
    expect(Object.keys(body.data.attributes)).toEqual(["type", "value", "seek", "reference_name"]);
  });
});
