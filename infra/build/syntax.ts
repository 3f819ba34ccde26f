import { relative } from "node:path";
import {
  type EcmaScriptModule,
  type Expression,
  type Node,
  type Program,
  parseSync,
  Visitor,
  type VisitorObject,
} from "oxc-parser";
import { ROOT } from "./options.ts";

/** A TypeScript file and its syntax tree, which has no parentheses and hardly any types. */
export type ParsedFile = {
  readonly path: string;
  readonly source: string;
  readonly program: Program;
  /** Reads imports and exports, and says which of them are types. */
  readonly readLinks: () => EcmaScriptModule;
};

/** Offsets are UTF-16 units. With `start` equal to `end`, the text is inserted. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** @throws Error with file and line for a syntax error */
export function parseFile(source: string, path: string): ParsedFile {
  // Most types are left out: they would be a tenth of the tree.
  const parsed = parseSync(path, source, { astType: "js", preserveParens: false });
  const file = { path, source, program: parsed.program, readLinks: () => parsed.module };
  const [error] = parsed.errors;
  if (error) fail(file, { start: error.labels[0]?.start ?? 0 }, error.message);
  return file;
}

/** Stops the build. @throws Error always, with file and line */
export function fail(
  { path, source }: ParsedFile,
  { start }: { readonly start: number },
  what: string,
): never {
  throw new Error(`${relative(ROOT, path)}:${countLines(source.slice(0, start)) + 1}: ${what}`);
}

/** Applies edits that do not overlap. Lines keep their numbers, so that stack traces are right. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(source.slice(at, start), text, "\n".repeat(countLines(source.slice(start, end))));
    at = end;
  }
  return parts.join("") + source.slice(at);
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** The value in `value as const satisfies Schema`. */
export function withoutType(node: Expression): Expression {
  const hasType = node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression";
  return hasType ? withoutType(node.expression) : node;
}

/** The values of a file's top-level constants. @throws Error for a constant that is taken apart */
export function listConstants(file: ParsedFile): readonly { name: string; value: Expression }[] {
  return file.program.body
    .map((node) => (node.type === "ExportNamedDeclaration" && node.declaration ? node.declaration : node))
    .flatMap((node) =>
      node.type === "VariableDeclaration" && node.kind === "const" ? node.declarations : [],
    )
    .flatMap(({ id, init }) => {
      if (id.type !== "Identifier")
        return fail(file, id, "the linker keeps a constant that is taken apart; name its parts.");
      return init ? [{ name: id.name, value: init }] : [];
    });
}

/**
 * Finds a mention of a name that the build does not expect.
 * @param createVisitor adds the expected mentions to the set; imports under the same name are expected
 */
export function findStrangeMention(
  { program }: ParsedFile,
  name: string,
  createVisitor: (expected: Set<Node>) => VisitorObject,
): Node | undefined {
  const expected = new Set<Node>();
  const mentions: Node[] = [];
  new Visitor({
    ...createVisitor(expected),
    ImportSpecifier: ({ imported, local }) => {
      if (isNamed(imported, name) && isNamed(local, name)) expected.add(imported).add(local);
    },
    Identifier: (node) => {
      if (isNamed(node, name)) mentions.push(node);
    },
  }).visit(program);
  return mentions.find((node) => !expected.has(node));
}

export function isNamed(node: Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}
