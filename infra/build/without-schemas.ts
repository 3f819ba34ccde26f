import { readFile } from "node:fs/promises";
import type * as esbuild from "esbuild";
import type { CallExpression, Expression, ObjectExpression, ObjectProperty } from "oxc-parser";
import { TITLES } from "../../lib/kernel/error-titles.ts";
import { checkSpread, readKey } from "./declared-spreads.ts";
import {
  applyEdits,
  type Edit,
  fail,
  findStrangeMention,
  isNamed,
  listConstants,
  type ParsedFile,
  parseFile,
  withoutType,
} from "./syntax.ts";

/**
 * Removes from a bundle the parts that only documents and tests use: descriptions, response schemas (functions do not check
 * them), request schemas (their validators are compiled already) and the catalogue of titles. See
 * `docs/decisions/0010-bundles.md`.
 */
export const withoutSchemas: esbuild.Plugin = {
  name: "without-schemas",
  setup(build) {
    build.onLoad({ filter: /[/\\]functions[/\\].+\.ts$/ }, async ({ path }) => ({
      contents: rewriteEndpoint(await readFile(path, "utf8"), path),
      loader: "ts",
    }));
    build.onLoad({ filter: /[/\\]lib[/\\].+\.ts$/ }, async ({ path }) => ({
      contents: rewriteModuleOnce(await readFile(path, "utf8"), path),
      loader: "ts",
    }));
  },
};

/** By path. Each pass of the bundler loads most modules again, and parsing them all takes half a second. */
const rewritten = new Map<string, { readonly source: string; readonly contents: string }>();

function rewriteModuleOnce(source: string, path: string): string {
  const before = rewritten.get(path);
  if (before?.source === source) return before.contents;
  const contents = rewriteModule(source, path);
  rewritten.set(path, { source, contents });
  return contents;
}

/**
 * An endpoint's source without its description, with only the status of its response, and with `true` as the schema of its
 * body, because the existence of a body still matters.
 * @throws Error for a declaration in another form, so that no schema gets into a bundle unnoticed
 */
export function rewriteEndpoint(source: string, path: string): string {
  if (!source.includes(DEFINE)) return source;
  const file = parseFile(source, path);
  const declaration = findDeclaration(file);
  if (!declaration) return source;
  const { properties } = declaration;
  const edits = properties.flatMap((one, at) => {
    if (one.type === "Property")
      return editProperty(file, one, properties[at + 1]?.start ?? declaration.end - 1);
    checkSpread(file, one);
    return [];
  });
  return applyEdits(source, edits);
}

const DEFINE = "defineEndpoint";

function findDeclaration(file: ParsedFile): ObjectExpression | undefined {
  const calls: CallExpression[] = [];
  const strange = findStrangeMention(file, DEFINE, (expected) => ({
    CallExpression: (node) => {
      if (!isNamed(node.callee, DEFINE)) return;
      calls.push(node);
      expected.add(node.callee);
    },
  }));
  if (strange) fail(file, strange, `the build only knows calls of '${DEFINE}'.`);
  const [call, second] = calls;
  if (second) fail(file, second, "a file declares one endpoint.");
  if (!call) return undefined;
  const [spec] = call.arguments;
  if (spec?.type !== "ObjectExpression") fail(file, call, "the declaration is no object literal.");
  return spec;
}

/** @param next where the next property starts, or where the object closes: a removed property takes its comma along */
function editProperty(file: ParsedFile, property: ObjectProperty, next: number): readonly Edit[] {
  const { start, end, value } = property;
  const key = readKey(file, property);
  if (key === "description") return [{ start, end: next, text: "" }];
  if (key === "body") return [{ start, end, text: "body: true" }];
  if (key === "response") return [{ start, end, text: `response: { status: ${readStatus(file, value)} }` }];
  return [];
}

function readStatus(file: ParsedFile, value: Expression): number {
  const response = withoutType(value);
  if (response.type !== "ObjectExpression") fail(file, value, "the response is no object literal.");
  const statuses = response.properties.flatMap((one) => {
    if (one.type === "SpreadElement") fail(file, one, "the response has a spread.");
    return readKey(file, one) === "status" ? [one.value] : [];
  });
  const [status] = statuses;
  if (!status) fail(file, value, "the response has no status.");
  if (status.type === "Literal" && typeof status.value === "number") return status.value;
  return fail(file, status, "the response's status is no number.");
}

/**
 * A module's source with the error titles inlined, because few functions need the whole catalogue, and with its constants
 * marked as pure, so that unused ones are removed. Without this the linker keeps every schema made by a spread or a call,
 * because these might have side effects.
 * @throws Error for an unknown title, and for another use of the catalogue
 */
export function rewriteModule(source: string, path: string): string {
  const file = parseFile(source, path);
  return applyEdits(source, [...inlineTitles(file), ...markPure(file)]);
}

const CATALOGUE = "TITLES";
const titles = new Map<string, string>(Object.entries(TITLES));

function inlineTitles(file: ParsedFile): readonly Edit[] {
  if (!file.source.includes("error-titles")) return [];
  const edits = removeImports(file);
  if (edits.length === 0) return [];
  const strange = findStrangeMention(file, CATALOGUE, (expected) => ({
    MemberExpression: ({ object, property, computed, optional, start, end }) => {
      if (!isNamed(object, CATALOGUE) || computed || optional || property.type !== "Identifier") return;
      const title = titles.get(property.name);
      if (title === undefined) fail(file, property, `'${property.name}' is no title.`);
      edits.push({ start, end, text: JSON.stringify(title) });
      expected.add(object);
    },
    TSTypeQuery: ({ exprName }) => {
      expected.add(exprName);
    },
  }));
  if (strange) fail(file, strange, `the build only knows '${CATALOGUE}.name'.`);
  return edits;
}

/** Removes whole imports: those of types are erased anyway. */
function removeImports(file: ParsedFile): Edit[] {
  const { staticImports, staticExports } = file.readLinks();
  const edits: Edit[] = [];
  for (const { moduleRequest, entries, start, end } of staticImports) {
    if (!isCatalogue(moduleRequest)) continue;
    const values = entries.filter(({ isType }) => !isType);
    const strange = values.find(
      ({ importName, localName }) => importName.name !== CATALOGUE || localName.value !== CATALOGUE,
    );
    if (strange) fail(file, strange.localName, `the build only knows the import of '${CATALOGUE}'.`);
    if (values.length > 0) edits.push({ start, end, text: "" });
  }
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .find(({ moduleRequest, isType }) => moduleRequest && isCatalogue(moduleRequest) && !isType);
  if (passedOn) fail(file, passedOn, `the build cannot follow '${CATALOGUE}' through another module.`);
  return edits;
}

function isCatalogue({ value }: { readonly value: string }): boolean {
  return value.endsWith("/error-titles.ts");
}

function markPure(file: ParsedFile): readonly Edit[] {
  return listConstants(file)
    .filter(({ value }) => !isPure(value))
    .flatMap(({ value: { start, end } }) => [
      { start, end: start, text: "/* @__PURE__ */ (() => (" },
      { start: end, end, text: "))()" },
    ]);
}

/** Is the linker sure that the value has no side effects? */
function isPure(value: Expression): boolean {
  const node = withoutType(value);
  switch (node.type) {
    case "Literal":
      // The linker keeps some regular expressions.
      return !("regex" in node);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return true;
    case "TemplateLiteral":
      return node.expressions.length === 0;
    case "ArrayExpression":
      return node.elements.every((one) => one && one.type !== "SpreadElement" && isPure(one));
    case "ObjectExpression":
      return node.properties.every((one) => one.type === "Property" && !one.computed && isPure(one.value));
    default:
      return false;
  }
}
