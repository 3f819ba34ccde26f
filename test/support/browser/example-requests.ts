import type { Undescribed } from "../routes.ts";

type Json = Undescribed;

/** The request that the document's examples make for an operation. */
export type ExampleRequest = {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The security scheme that the page chooses: the first one. */
  readonly scheme: string | undefined;
};

export type ExampleRequests = {
  readonly requests: readonly ExampleRequest[];
  /** Operations that cannot be sent as shown, with the reason. */
  readonly lacking: readonly string[];
};

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Every operation of a document with the values of its examples, for each body, in document order. */
export function exampleRequests(document: Json): ExampleRequests {
  const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, operation: item[method] })),
  );
  const filled = operations.map((one) => ({ ...one, lacks: findGaps(one.operation) }));
  return {
    requests: filled.filter(({ lacks }) => lacks.length === 0).flatMap(listRequests),
    lacking: filled
      .filter(({ lacks }) => lacks.length > 0)
      .map(({ operation, lacks }) => `${operation.operationId}: ${lacks.join(", ")}`),
  };
}

function findGaps({ parameters = [], requestBody, responses }: Json): readonly string[] {
  const missing = parameters.filter((one: Json) => one.required && one.example === undefined);
  const bodies = Object.entries<Json>(requestBody?.content ?? {}).filter(([, media]) => !media.examples);
  const [, answer] = Object.entries<Json>(responses).find(([status]) => status.startsWith("2")) ?? [];
  const hasAnswer = Object.values<Json>(answer?.content ?? {}).every((media) => media.examples);
  return [
    ...missing.map((one: Json) => one.name),
    ...(requestBody?.required ? bodies.map(([type]) => `body of ${type}`) : []),
    ...(hasAnswer ? [] : ["answer"]),
  ];
}

function listRequests({ path, method, operation }: Json): readonly ExampleRequest[] {
  const { operationId, parameters = [], requestBody, security = [] } = operation;
  const given = parameters.filter((one: Json) => one.example !== undefined);
  const of = (place: string): readonly [string, string][] =>
    given
      .filter((one: Json) => one.in === place)
      .map((one: Json) => [one.name, [one.example].flat().join(",")]);
  const inPath = new Map(of("path"));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_: string, name: string) =>
    encodeURIComponent(inPath.get(name) ?? ""),
  );
  const query = new URLSearchParams([...of("query")]).toString();
  const bodies = requestBody ? listBodies(requestBody) : [];
  const request = {
    method: method.toUpperCase(),
    url: query === "" ? filled : `${filled}?${query}`,
    scheme: Object.keys(security[0] ?? {})[0],
  };
  const headers = Object.fromEntries(of("header"));
  if (bodies.length === 0) return [{ ...request, id: operationId, headers }];
  return bodies.map(({ name, type, text }) => ({
    ...request,
    id: `${operationId} (${name})`,
    headers: { ...headers, "Content-Type": type },
    body: text,
  }));
}

type OfferedBody = { readonly name: string; readonly type: string; readonly text: string };

/** The examples of the first media type, in its format. */
function listBodies({ content }: Json): readonly OfferedBody[] {
  const [[type, media] = ["", {}]] = Object.entries<Json>(content);
  const isForm = type === "application/x-www-form-urlencoded";
  return Object.entries<Json>(media.examples ?? {}).map(([name, { value }]) => ({
    name,
    type,
    text: isForm ? new URLSearchParams(value).toString() : JSON.stringify(value),
  }));
}
