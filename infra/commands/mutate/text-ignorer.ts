import type { Ignorer } from "@stryker-mutator/api/ignore";

/** The parts of a node of Babel's syntax tree that decide here. */
type Node = {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly key?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
};
type Path = {
  readonly node: Node;
  readonly parentPath: Path | null;
  /** With `listKey` `arguments`: its place among the arguments of a call. */
  readonly key?: string | number | null;
  readonly listKey?: string | undefined;
};

/** Properties whose values people read. */
const READ = new Set([
  "description",
  "title",
  "detail",
  "summary",
  "message",
  "says",
  "event",
  "unconditional",
]);
/** A sentence, or the beginning of one. Expressions of DynamoDB begin with upper-case words. */
const SENTENCE = /^[A-Z][a-z']* [^=]*[a-z]/;
/** Places of texts among the arguments: the name of a schema is its title in the API reference. */
const TEXT_ARGUMENTS: ReadonlyMap<string, readonly unknown[]> = new Map([
  ["nameSchema", [0, 2]],
  ["describeSchema", [1]],
  ["describeFields", [1]],
]);

/** Leaves texts that people read without mutants: tests need not repeat them. Keys, states and names keep theirs. */
export const textIgnorer: Ignorer = {
  shouldIgnore: (path) => (isText(path as Path) ? "a text that people read" : undefined),
};

function isText(path: Path): boolean {
  const { node, parentPath, key, listKey } = path;
  if (listKey === "arguments" && TEXT_ARGUMENTS.get(findName(parentPath?.node.callee))?.includes(key))
    return true;
  if (node.type === "StringLiteral") return isSentence(String(node.value)) || isRead(path);
  if (node.type !== "TemplateLiteral") return false;
  return isSentence(node.quasis?.map(({ value }) => value.raw).join("x") ?? "") || isRead(path);
}

function isSentence(text: string): boolean {
  return SENTENCE.test(text);
}

/** True for the value of such a property, an argument of an error, and of a log. */
function isRead({ parentPath }: Path): boolean {
  for (let path = parentPath; path; path = path.parentPath) {
    const { type, key, callee } = path.node;
    if (type === "ObjectProperty") return READ.has(findName(key));
    if (type === "NewExpression") return findName(callee).endsWith("Error");
    if (type === "CallExpression") return findName(callee?.object) === "log";
    if (!/^(?:ConditionalExpression|LogicalExpression|BinaryExpression|TemplateLiteral)$/.test(type))
      return false;
  }
  return false;
}

function findName(node: Node | undefined): string {
  return String(node?.name ?? node?.value ?? (node?.property ? findName(node.property) : ""));
}
