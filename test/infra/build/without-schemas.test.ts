import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import * as esbuild from "esbuild";
import { rewriteEndpoint, rewriteModule, withoutSchemas } from "../../../infra/build/without-schemas.ts";

const folder = mkdtempSync(join(tmpdir(), "without-schemas-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a module into the folder of this test. */
function writeModule(name: string, source: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  return path;
}

const endpointPath = join(folder, "functions/a.ts");
const rewrite = (source: string) => rewriteEndpoint(source, endpointPath);
/** A rewritten declaration, without comments, blanks and line ends. */
const reduce = (spec: string) =>
  rewrite(`export const a = defineEndpoint(${spec});`)
    .replaceAll(/\/\*.*?\*\/|\/\/.*|\s/g, "")
    .replace(/^exportconsta=defineEndpoint\((.*)\);$/, "$1");

describe("what the build leaves of an endpoint", () => {
  const left = '{id:"a",body:true,response:{status:201},run}';

  it.each([
    ["on one line", '{ id: "a", description: "b", body: c("d"), response: { status: 201, schema: e }, run }'],
    ["without blanks", '{id:"a",description:"b",body:c,response:{schema:e,status:201},run}'],
    [
      "on many lines",
      '{\n  id:\n    "a",\n  description:\n    "b" +\n    "c",\n  body: d({\n    e: 1,\n  }),\n  response: {\n    status: 201,\n    schema: f({\n      g,\n    }),\n  },\n  run\n}',
    ],
    [
      "with comments",
      '{ id: "a", /* response: { status: 1 }, */ description: "b", // body: c,\n body: d, // e\n response: { /* f } */ status: 201 /* g */ }, run }',
    ],
    ["with keys in quotes", '{ id: "a", "description": "b", "body": c, "response": { "status": 201 }, run }'],
    [
      "with a template that looks like a response",
      '{ id: "a", description: `\n  response: { status: 500 },\n  ${b({ body: 1 })} \\` },\n`, body, response: { status: 201, }, run }',
    ],
    [
      "with types",
      '{ id: "a", body: b as C, response: { status: 201, schema: d } as const satisfies E, run }',
    ],
    ["with another status", '{ id: "a", body: b, response: { status: 201, also: 204, schema: c }, run }'],
  ])("is the same for a declaration %s", (_, spec) => {
    expect(reduce(spec)).toBe(left);
  });

  it("is no description, even at the end", () => {
    expect(reduce('{ response: { status: 204 }, description: "b" }')).toBe("{response:{status:204},}");
    expect(reduce('{ response: { status: 204 }, description: "b", }')).toBe("{response:{status:204},}");
  });

  it("is no body where there was none", () => {
    expect(reduce("{ response: { status: 204 }, run: (ctx, { body }) => f({ body, description: 1 }) }")).toBe(
      "{response:{status:204},run:(ctx,{body})=>f({body,description:1})}",
    );
  });

  it("is every line at its number", () => {
    const source = [
      "export const a = defineEndpoint({",
      "  description: `one",
      "    two`,",
      "  body: {",
      "    three: 1,",
      "  },",
      "  response: {",
      "    status: 200,",
      "    schema: four,",
      "  },",
      "  run: () => five(),",
      "});",
    ].join("\n");
    const lines = rewrite(source).split("\n");
    expect(lines.slice(10)).toEqual(["  run: () => five(),", "});"]);
    expect(lines.length).toBe(12);
  });

  it.each([
    'export { a } from "./a.ts"; // defineEndpoint(…)\n',
    'export const consumer = defineConsumer({ id: "a", description: "b" });\n',
    'import { defineEndpoint } from "../lib/http/endpoint.ts";\n',
  ])("is everything if it declares none: %j", (source) => expect(rewrite(source)).toBe(source));

  it.each([
    ["an answer by name", "{\n  response: answer }", "a.ts:2: the response is no object literal."],
    ["an answer in shorthand", "{ response }", "a.ts:1: the response is no object literal."],
    ["a call", "{\n\n  response: f({ status: 200 }) }", "a.ts:3: the response is no object literal."],
    ["no status", "{ response: {\n schema } }", "a.ts:1: the response has no status."],
    ["a status by name", "{ response: {\n status: OK } }", "a.ts:2: the response's status is no number."],
    ["a spread in the answer", "{ response: { status: 200,\n ...b } }", "a.ts:2: the response has a spread."],
    ["a computed key", "{\n [key]: 1 }", "a.ts:2: the build cannot see the name of this property."],
    ["a declaration by name", "spec", "a.ts:1: the declaration is no object literal."],
    ["a syntax error", "{ a: }", "a.ts:1: "],
  ])("stops at %s", (_, spec, error) => {
    expect(() => reduce(spec)).toThrow(error);
  });

  it.each([
    ["a.ts:2: a file declares one endpoint.", "defineEndpoint({});\ndefineEndpoint({});"],
    ["a.ts:2: the build only knows calls of", "f(\ndefineEndpoint);"],
    ["a.ts:2: the build only knows calls of", 'import * as a from "a";\na.defineEndpoint({});'],
    ["a.ts:1: the build only knows calls of", 'import { defineEndpoint as a } from "a";\na({});'],
  ])("stops: %s %j", (error, source) => {
    expect(() => rewrite(source)).toThrow(error);
  });
});

describe("a spread in a declaration", () => {
  writeModule("lib/base.ts", "export const base = { headers, query: { a: 1 } } as const;");
  writeModule(
    "lib/parts.ts",
    [
      'import { base } from "./base.ts";',
      "export const harmless = { ...base, checkReplay };",
      "export const same = harmless;",
      'export const described = { ...base, description: "b" };',
      "export const answers = { ...{ response: { status: 200 } } };",
      "export const accepts = { body: c };",
      "export const ENTRY_REQUEST = { body: c };",
      "export const made = make();",
      "export function make() {}",
    ].join("\n"),
  );
  const spread = (name: string) =>
    rewrite(
      `import { ${name} } from "../lib/parts.ts";\ndefineEndpoint({\n  ...${name},\n  response: { status: 200, schema },\n});`,
    );

  it.each(["harmless", "same"])("stays if it brings no schema: %s", (name) => {
    expect(spread(name)).toContain(`...${name},\n  response: { status: 200 },`);
  });

  it("stays with a body that is known to be left in bundles", () => {
    expect(spread("ENTRY_REQUEST")).toContain("...ENTRY_REQUEST,");
  });

  it.each([
    ["described", "functions/a.ts:3: this spread brings 'description'"],
    ["answers", "functions/a.ts:3: this spread brings 'response'"],
    ["accepts", "functions/a.ts:3: this spread brings 'body'"],
    ["made", "lib/parts.ts:8: the build cannot see"],
    ["make", "functions/a.ts:3: the build finds no constant 'make'."],
  ])("stops the build if it may bring one: %s", (name, error) => {
    expect(() => spread(name)).toThrow(error);
  });

  it("stops the build if it is a value without a name", () => {
    expect(() => reduce("{ ...f(), response: { status: 200 } }")).toThrow("a.ts:1: the build cannot see");
  });
});

describe("constants that are left out when they are not used", () => {
  const rewriteLib = (source: string) => rewriteModule(source, "lib/a.ts");
  const pure = (value: string) => `/* @__PURE__ */ (() => (${value}))()`;

  it.each([
    ["export const a = ", "made(b)", ";"],
    ["export const a = ", 'described(b, { c: "d" })', ";"],
    ["const a =\n  ", "b.c", "; // not the end;"],
    ["const a: Schema = ", "{\n  ...b,\n\n  c: 1,\n} as const satisfies Schema", ";"],
    ["export const a = ", "enveloped({\n  b: [\n    1, // c\n  ],\n})", ""],
    ["const a = ", "{ b: c() }", ";"],
    ["const a = ", "[...b]", ";"],
    ["const a = ", "`${b}`", ";"],
    ["const a = ", "/b/u", ";"],
    ["const a = ", "new Map()", ";"],
    ["const b = 1, a = ", "b + 1", ";"],
  ])("%s%s", (declared, value, end) => {
    const around = (text: string) => `import x from "y";\n${text}\nexport function z() {\n  return 1;\n}\n`;
    expect(rewriteLib(around(declared + value + end))).toBe(around(declared + pure(value) + end));
  });

  it.each([
    "let a = b();",
    "const a = 1; // why",
    'const a = { b: ["c", null], d: `e` } as const;',
    "export const a = async () => b();",
    "export function f() {\n  const inner = b();\n}",
    "if (a) {\n  const b = c();\n}",
    "export { a } from 'b';",
  ])("are no others: %s", (source) => expect(rewriteLib(source)).toBe(source));

  it("stops at a constant that is taken apart, which the linker would keep", () => {
    expect(() => rewriteLib("const x = 1;\nconst { a } = b;")).toThrow("a.ts:2: ");
  });

  it("stops at a syntax error", () => {
    expect(() => rewriteLib("const a = 1;\nconst b = ;")).toThrow("a.ts:2: ");
  });
});

describe("titles of errors", () => {
  const from = 'from "../kernel/error-titles.ts";';
  const rewriteLib = (source: string) => rewriteModule(source, "lib/a.ts");

  it.each([
    [`import { TITLES } ${from}\nthrow f(TITLES.conflict);`, '\nthrow f("Conflict");'],
    [
      `import {\n  type ErrorTitle,\n  TITLES,\n} ${from}\nf(TITLES\n  .conflict);`,
      '\n\n\n\nf("Conflict"\n);',
    ],
    [
      `import { TITLES } ${from}\nconst a = TITLES.conflict;`,
      '\nconst a = /* @__PURE__ */ (() => ("Conflict"))();',
    ],
    [`import { TITLES } ${from}\ntype A = (typeof TITLES)["b"];`, '\ntype A = (typeof TITLES)["b"];'],
    [`import { TITLES } ${from}\nf("TITLES.b"); // TITLES.c`, '\nf("TITLES.b"); // TITLES.c'],
  ])("are inlined: %j", (source, expected) => expect(rewriteLib(source)).toBe(expected));

  it.each([`import type { ErrorTitle } ${from}`, 'import { TITLES } from "./other.ts";\nf(TITLES);'])(
    "do not matter: %j",
    (source) => expect(rewriteLib(source)).toBe(source),
  );

  it.each([
    ["a.ts:2: 'unheardOf' is no title.", `import { TITLES } ${from}\nf(TITLES.unheardOf);`],
    ["a.ts:2: the build only knows 'TITLES.name'.", `import { TITLES } ${from}\nf(TITLES);`],
    ["a.ts:2: the build only knows 'TITLES.name'.", `import { TITLES } ${from}\nf(TITLES[name]);`],
    ["a.ts:2: the build only knows 'TITLES.name'.", `import { TITLES } ${from}\nf({ TITLES });`],
    ["a.ts:1: the build only knows the import", `import { TITLES as T } ${from}`],
    ["a.ts:1: the build only knows the import", `import * as T ${from}`],
    ["a.ts:1: the build cannot follow 'TITLES'", `export { TITLES } ${from}`],
    ["a.ts:1: the build cannot follow 'TITLES'", `export * ${from}`],
  ])("stop the build: %s %j", (error, source) => {
    expect(() => rewriteLib(source)).toThrow(error);
  });
});

describe("a bundle", () => {
  const bundle = async (source: string) => {
    writeModule(
      "lib/described.ts",
      [
        "export function described<S>(schema: S, texts: object) { return { ...schema, ...texts }; }",
        'export const request = described({ type: "object" }, { description: "SCHEMA-TEXT" });',
        'export const response = described({ a: request }, { description: "SCHEMA-TEXT" });',
        'export const USED = described({ type: "object" }, { description: "USED-TEXT" });',
      ].join("\n"),
    );
    writeModule("lib/http/endpoint.ts", "export function defineEndpoint(spec: object) { return spec; }");
    const { outputFiles } = await esbuild.build({
      entryPoints: [writeModule("functions/a.ts", source)],
      ...{ bundle: true, format: "cjs", write: false, logLevel: "silent", plugins: [withoutSchemas] },
    });
    return outputFiles?.[0]?.text;
  };
  const imports =
    'import { request, response, USED } from "../lib/described.ts";\nimport { defineEndpoint } from "../lib/http/endpoint.ts";\n';

  it("has no schema and no text that only documents need, and what its function uses", async () => {
    const text = await bundle(
      `${imports}export const a = defineEndpoint({ description: "SCHEMA-TEXT", body: request, response: { status: 200, schema: response }, run: () => USED });`,
    );
    expect(text).not.toContain("SCHEMA-TEXT");
    expect(text).toContain("USED-TEXT");
  });

  it("is not written if the build does not understand a declaration, and the error names the line", async () => {
    await expect(bundle(`${imports}defineEndpoint({ response });`)).rejects.toThrow(
      "functions/a.ts:3: the response",
    );
  });
});
