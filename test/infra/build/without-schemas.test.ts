import { describe, expect, it } from "@jest/globals";
import { markPure, withoutDeclaredSchemas } from "../../../infra/build/without-schemas.ts";

const endpoint = (response: string) =>
  `export const endpoint = defineEndpoint({\n  body: someBody("a"),\n  response: ${response},\n  run,\n});\n`;

describe("what the build leaves out of an endpoint", () => {
  it.each([
    "{ status: 201 }",
    "{ status: 201, schema: cartResponse }",
    '{ status: 201, schema: { type: "object" } }',
    "{\n    status: 201,\n    schema: enveloped({\n      a: {},\n    }),\n  }",
  ])("the schemas, however the response is written: %j", (response) => {
    const left = withoutDeclaredSchemas(endpoint(response), "a.ts");
    expect(left).toBe(
      "export const endpoint = defineEndpoint({\n  body: true,\n  response: { status: 201 },\n  run,\n});\n",
    );
  });

  it.each([
    'description: "One, { two: 3 }.",',
    'description:\n    "One, `two`.",',
    "description: `\n  One, \\`two\\`.\n`,",
  ])("the description, however it is written: %j", (description) => {
    const source = endpoint("{ status: 200 }");
    const described = source.replace("  response", `  ${description}\n  response`);
    expect(withoutDeclaredSchemas(described, "a.ts")).toBe(withoutDeclaredSchemas(source, "a.ts"));
  });

  it("stops at a response without a status in sight", () => {
    expect(() => withoutDeclaredSchemas(endpoint("cartAnswer"), "a.ts")).toThrow("a.ts");
  });
});

describe("constants that are left out when they are not used", () => {
  const pure = (value: string) => `/* @__PURE__ */ (() => (${value}))();`;

  it.each([
    ["export const a = ", "made(b)"],
    ["const a: Schema = ", "{\n  ...b,\n\n  c: 1,\n} as const satisfies Schema"],
    ["export const a = ", "enveloped({\n  b: [\n    1,\n  ],\n})"],
  ])("%s%s", (declared, value) => {
    const around = (text: string) => `import x from "y";\n${text}\nexport function z() {\n  return 1;\n}\n`;
    expect(markPure(around(`${declared}${value};`))).toBe(around(declared + pure(value)));
  });

  it.each(["let a = b();", "const a = 1; // not the end;", "  const inner = b();", "const a = 1; // why"])(
    "are no others: %s",
    (line) => expect(markPure(`${line}\n`)).toBe(`${line}\n`),
  );
});
