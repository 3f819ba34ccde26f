import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Expression, ObjectProperty, SpreadElement } from "oxc-parser";
import { fail, listConstants, type ParsedFile, parseFile, withoutType } from "./syntax.ts";

/** Their bodies' schemas stay in the bundles of seven functions, whose declarations would have to name the body. */
const KEPT_BODIES = new Set([
  "ENTRIES_REQUEST",
  "ENTRY_REQUEST",
  "acceptsCartItemChange",
  "acceptsCartItemChanges",
  "acceptsCartItems",
]);

/**
 * Checks what a spread brings into an endpoint's declaration, because the build takes out only what the declaration itself
 * says. @throws Error for a description, a response or a body, and for a value that the build cannot see
 */
export function checkSpread(file: ParsedFile, { argument, start }: SpreadElement): void {
  const keys = readKeys(file, argument);
  const isKept = argument.type === "Identifier" && KEPT_BODIES.has(argument.name);
  const refused = isKept ? ["description", "response"] : ["body", "description", "response"];
  const found = refused.find((key) => keys.includes(key));
  if (found) fail(file, { start }, `this spread brings '${found}'; write it in the declaration.`);
}

function readKeys(file: ParsedFile, value: Expression): readonly string[] {
  const node = withoutType(value);
  if (node.type === "Identifier") return readNamedKeys(file, node);
  if (node.type !== "ObjectExpression") fail(file, node, "the build cannot see what this value spreads.");
  return node.properties.flatMap((one) =>
    one.type === "SpreadElement" ? readKeys(file, one.argument) : [readKey(file, one)],
  );
}

function readNamedKeys(file: ParsedFile, node: { readonly name: string; readonly start: number }) {
  const own = listConstants(file).find(({ name }) => name === node.name);
  if (own) return readKeys(file, own.value);
  const imported = findImport(file, node.name);
  const there = imported && listConstants(imported.file).find(({ name }) => name === imported.name);
  if (!there) fail(file, node, `the build finds no constant '${node.name}'.`);
  return readKeys(imported.file, there.value);
}

function findImport({ path, program }: ParsedFile, local: string) {
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration" || !node.source.value.startsWith(".")) continue;
    const found = node.specifiers.find((one) => one.local.name === local);
    if (found?.type !== "ImportSpecifier" || found.imported.type !== "Identifier") continue;
    const from = join(dirname(path), node.source.value);
    return { file: parseFile(readFileSync(from, "utf8"), from), name: found.imported.name };
  }
  return undefined;
}

/** The name of a property in an object literal. @throws Error for a computed one */
export function readKey(file: ParsedFile, { key, computed }: ObjectProperty): string {
  if (!computed && key.type === "Identifier") return key.name;
  if (!computed && key.type === "Literal" && typeof key.value === "string") return key.value;
  return fail(file, key, "the build cannot see the name of this property.");
}
