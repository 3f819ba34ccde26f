import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { type Example, SIGNED_IN } from "../examples/example.ts";
import { findExample } from "../examples/read-examples.ts";

type Json = Readonly<Record<string, unknown>>;
type Shown = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;

/** The example at one of the endpoint's paths. An older path may need other samples. */
function exampleAt(endpoint: Endpoint, path: string): Example | undefined {
  const example = findExample(endpoint);
  return example && path !== endpoint.path ? { ...example, ...example.older } : example;
}

/** Parameters with the values of the operation's example. */
export function withExampleValues(
  endpoint: Endpoint,
  path: string,
  parameters: readonly Json[],
): readonly Json[] {
  const example = exampleAt(endpoint, path);
  if (!example) return parameters;
  return parameters.map((parameter) => {
    const value = findParameter(example, String(parameter["in"]), String(parameter["name"]));
    return value === undefined ? parameter : { ...parameter, example: parseTyped(parameter, value) };
  });
}

function findParameter({ path, query, signedIn }: Example, place: string, name: string): string | undefined {
  if (place === "path") return path?.[name];
  if (place === "query") return query?.[name];
  const token = signedIn && SIGNED_IN[signedIn];
  return token?.header === name ? token.value : undefined;
}

/** Converts the query's text to a number or a list if the schema has that type. */
function parseTyped({ schema }: Json, value: string): unknown {
  const type = typeof schema === "object" && schema !== null && "type" in schema ? schema.type : "string";
  if (type === "integer") return Number(value);
  return type === "array" ? value.split(",") : value;
}

/** Example bodies of an endpoint for a media type. */
export function bodyExamples(endpoint: Endpoint, path: string): { readonly examples?: Shown } {
  const { body, more = {} } = exampleAt(endpoint, path) ?? {};
  if (body === undefined) return {};
  const others = Object.entries(more).map(([title, one]) => [title, one.body] as const);
  return { examples: showExamples(endpoint, body, others) };
}

/** The example form of an endpoint for a media type. */
export function formExamples(endpoint: Endpoint): { readonly examples?: Shown } {
  const { form } = findExample(endpoint) ?? {};
  return form === undefined
    ? {}
    : { examples: { example: { summary: "A file is sent along", value: form } } };
}

/** Stored answers to an endpoint's examples, with the same titles as their requests. */
export function answerExamples(endpoint: Endpoint): { readonly examples?: Shown } {
  const { answer, more = {} } = findExample(endpoint) ?? {};
  if (answer?.body === undefined || answer.status !== endpoint.response.status) return {};
  const others = Object.entries(more).flatMap(
    ([
      title,
      {
        answer: { body },
      },
    ]) => (body === undefined ? [] : [[title, body] as const]),
  );
  return { examples: showExamples(endpoint, answer.body, others) };
}

/** The stored answer and its status, for an endpoint that refuses every call. */
export function refusalExample(
  endpoint: Endpoint,
): { readonly status: number; readonly examples: Shown } | undefined {
  const { answer } = findExample(endpoint) ?? {};
  if (answer === undefined || answer.status === endpoint.response.status) return undefined;
  return { status: answer.status, examples: { example: { summary: endpoint.summary, value: answer.body } } };
}

function showExamples(
  { summary }: Endpoint,
  first: unknown,
  more: readonly (readonly [string, unknown])[],
): Shown {
  const others = more.map(([title, value]) => [exampleKey(title), { summary: title, value }]);
  return { example: { summary, value: first }, ...Object.fromEntries(others) };
}

/** `A custom item` becomes `a-custom-item`. */
function exampleKey(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
