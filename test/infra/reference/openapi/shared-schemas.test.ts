import { describe, expect, it } from "@jest/globals";
import { SharedSchemas } from "../../../../infra/reference/openapi/shared-schemas.ts";
import { exactObject } from "../../../../lib/schemas/exact-object.ts";
import { arrayOf, text } from "../../../../lib/schemas/resource.ts";
import { nameSchema } from "../../../../lib/schemas/titled.ts";

/** The schemas of these answers in a document, and the document's components. */
function documented(...schemas: readonly object[]) {
  const shared = new SharedSchemas();
  for (const schema of schemas) shared.count(schema);
  const answers = schemas.map((schema, at) =>
    shared.refer(schema, { owner: `Read${"ABC"[at]}`, word: "Answer" }),
  );
  return { answers, components: shared.components };
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const money = nameSchema("Money", exactObject({ amount: text }), "An amount.");
const component = { Money: { description: "An amount.", ...exactObject({ amount: text }) } };
const long = exactObject(Object.fromEntries(Array.from("abcdefghijklmnop", (key) => [key, text])));

describe("schemas with a title", () => {
  it("are components of that name, even where they stand once", () => {
    const { answers, components } = documented(exactObject({ price: money }));
    expect(answers).toMatchObject([{ properties: { price: ref("Money") } }]);
    expect(components).toEqual(component);
  });

  it("are refused where another schema has the same title, in whichever answer", () => {
    const other = nameSchema("Money", exactObject({ cents: text }), "An amount.");
    expect(() => documented(money, arrayOf(other))).toThrow("Two different schemas have the title Money.");
  });

  it("are refused where another text has the same title", () => {
    const other = nameSchema("Money", exactObject({ amount: text }), "What is owing.");
    expect(() => documented(money, other)).toThrow("Two different schemas have the title Money.");
  });

  it.each(["money", "Money Amount", "Money2"])("are refused with a title that is no name: %s", (title) => {
    expect(() => documented(nameSchema(title, text, "A text."))).toThrow(title);
  });

  it("may be described in each place, and be null there", () => {
    const described = { ...money, description: "What is owing." };
    const nullable = { ...money, type: ["object", "null"] };
    const { answers, components } = documented(money, described, nullable);
    expect(answers).toEqual([
      ref("Money"),
      { ...ref("Money"), description: "What is owing." },
      { anyOf: [ref("Money"), { type: "null" }] },
    ]);
    expect(components).toEqual(component);
  });

  it("name themselves where a declaration writes recursion out", () => {
    const level = (children: object) => nameSchema("Rule", exactObject({ children }), "A rule.");
    const { components } = documented(level(arrayOf(level(arrayOf(level(arrayOf(text)))))));
    expect(components).toEqual({
      Rule: { description: "A rule.", ...exactObject({ children: arrayOf(ref("Rule")) }) },
    });
  });

  it("tell which value of a discriminator leads to which", () => {
    const member = (title: string, type: string) =>
      nameSchema(title, exactObject({ type: { const: type } }), "A pet.");
    const discriminator = { propertyName: "type" };
    const { answers } = documented({
      discriminator,
      oneOf: [member("Cat", "a_cat"), member("Dog", "a_dog")],
    });
    const mapping = { a_cat: "#/components/schemas/Cat", a_dog: "#/components/schemas/Dog" };
    expect(answers).toMatchObject([{ discriminator: { ...discriminator, mapping } }]);
  });
});

describe("schemas without a title", () => {
  it("are components if they are long and stand twice, named by what is around them", () => {
    const cart = nameSchema("Cart", exactObject({ totals: arrayOf(long) }), "A cart.");
    const { components } = documented(cart, exactObject({ totals: long }));
    expect(components).toMatchObject({
      Cart: exactObject({ totals: arrayOf(ref("CartTotal")) }),
      CartTotal: long,
    });
  });

  it("stay where they are if they are short or stand once", () => {
    expect(documented(text, text, long)).toEqual({ answers: [text, text, long], components: {} });
  });

  it("are not long by what has a name", () => {
    const list = arrayOf(nameSchema("Long", long, "Long."));
    expect(documented(list, list).answers).toEqual([arrayOf(ref("Long")), arrayOf(ref("Long"))]);
  });

  it("need a title where two would have the same name", () => {
    const other = exactObject({ ...long.properties, q: text });
    const cart = nameSchema("Cart", exactObject({ totals: arrayOf(long), total: other }), "A cart.");
    expect(() => documented(cart, long, other)).toThrow("A schema in Cart needs a title");
  });
});
