import type { Endpoint } from "../../lib/http/endpoint.ts";
import { areaOf } from "../endpoints.ts";
import { readAnswers } from "../examples/answers.ts";
import { type Example, SIGNED_IN } from "../examples/example.ts";
import { exampleOf } from "../examples/index.ts";

type Json = Readonly<Record<string, unknown>>;
type Shown = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;

/** The example as an endpoint's path shows it: an older path may work on things of its own. */
function exampleAt(endpoint: Endpoint, path: string): Example | undefined {
  const example = exampleOf(endpoint);
  return example && path !== endpoint.path ? { ...example, ...example.older } : example;
}

/** The parameters of an operation with the values of its example. */
export function withExampleValues(
  endpoint: Endpoint,
  path: string,
  parameters: readonly Json[],
): readonly Json[] {
  const example = exampleAt(endpoint, path);
  if (!example) return parameters;
  return parameters.map((parameter) => {
    const value = parameterOf(example, String(parameter["in"]), String(parameter["name"]));
    return value === undefined ? parameter : { ...parameter, example: typed(parameter, value) };
  });
}

function parameterOf(
  { path, query, headers, signedIn }: Example,
  place: string,
  name: string,
): string | undefined {
  if (place === "path") return path?.[name];
  if (place === "query") return query?.[name];
  const token = signedIn && SIGNED_IN[signedIn];
  return token?.header === name ? token.value : headers?.[name];
}

/** What a query writes as text is a number or a list where the schema says so. */
function typed({ schema }: Json, value: string): unknown {
  const type = typeof schema === "object" && schema !== null && "type" in schema ? schema.type : "string";
  if (type === "integer") return Number(value);
  return type === "array" ? value.split(",") : value;
}

/** The bodies of an endpoint's examples as media types show them; nothing where it has none. */
export function bodyExamples(endpoint: Endpoint, path: string): { readonly examples?: Shown } {
  const { body, more = {} } = exampleAt(endpoint, path) ?? {};
  if (body === undefined) return {};
  return { examples: shown(endpoint, body, Object.entries(more)) };
}

/** The form of an endpoint's example as media types show it; nothing where it has none. */
export function formExamples(endpoint: Endpoint): { readonly examples?: Shown } {
  const { form } = exampleOf(endpoint) ?? {};
  return form === undefined
    ? {}
    : { examples: { example: { summary: "A file is sent along", value: form } } };
}

/** The kept answers to an endpoint's examples, under the names of their requests. */
export function answerExamples(endpoint: Endpoint): { readonly examples?: Shown } {
  const { id, response } = endpoint;
  const answers = readAnswers(areaOf(id));
  const { status, body: first } = answers[id] ?? {};
  if (first === undefined || status !== response.status) return {};
  const more = Object.keys(exampleOf(endpoint)?.more ?? {}).flatMap((title) => {
    const answer = answers[`${id}: ${title}`]?.body;
    return answer === undefined ? [] : [[title, answer] as const];
  });
  const { emptied = [] } = exampleOf(endpoint) ?? {};
  return { examples: shown(endpoint, withEmpty(first, emptied), more) };
}

/** The kept answer of an endpoint that refuses every call, as media types show it, with its status. */
export function refusalExample({
  id,
  summary,
  response,
}: Endpoint): { readonly status: number; readonly examples: Shown } | undefined {
  const { status, body } = readAnswers(areaOf(id))[id] ?? {};
  if (status === undefined || status === response.status) return undefined;
  return { status, examples: { example: { summary, value: body } } };
}

/** A copy with objects of these names empty, wherever they are. */
function withEmpty(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withEmpty(one, names));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, names.includes(name) ? {} : withEmpty(one, names)]),
  );
}

function shown({ summary }: Endpoint, first: unknown, more: readonly (readonly [string, unknown])[]): Shown {
  const others = more.map(([title, value]) => [keyOf(title), { summary: title, value }]);
  return { example: { summary, value: first }, ...Object.fromEntries(others) };
}

/** `A custom item` is `a-custom-item`. */
function keyOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
