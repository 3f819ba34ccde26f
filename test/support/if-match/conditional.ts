import { endpoints } from "../../../infra/endpoints.ts";
import type { Example } from "../../../infra/reference/examples/example.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Answer } from "../call.ts";
import type { EffectStore } from "../effects/look-for-effects.ts";
import { prepareExample, sendExample } from "../example-calls.ts";

const reads = endpoints
  .filter(({ method }) => method === "GET")
  .toSorted((one, other) => other.path.length - one.path.length);

/** An endpoint that takes `If-Match`, with the request of its example in the demo store. */
export type Conditional = { readonly endpoint: Endpoint; readonly example: Example };

/** @throws Error if one has no example */
export function listConditional(): readonly Conditional[] {
  return endpoints.flatMap((endpoint) => {
    if (endpoint.ifMatch === undefined) return [];
    const example = findExample(endpoint);
    if (!example) throw new Error(`${endpoint.id} has no example.`);
    return [{ endpoint, example }];
  });
}

type Read = { readonly etag: string; readonly body: unknown };

/** The demo store as it was, and requests to the endpoint and to the resource that its tag names. */
export async function openCase(store: EffectStore, { endpoint, example }: Conditional) {
  const { restore, ...rest } = store;
  restore();
  await prepareExample(example, rest);
  const send = (ifMatch?: string, path?: Example["path"]): Promise<Answer> =>
    sendExample(endpoint, path === undefined ? example : moveTo(example, path), {
      ...rest,
      headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
    });
  /** Reads the nearest resource above the path that has a tag. */
  const read = async (): Promise<Read> => {
    for (const one of reads) {
      if (!`${endpoint.path}/`.startsWith(`${one.path}/`)) continue;
      const { path = {}, caller, signedIn } = example;
      const reader = { path, caller, ...(signedIn ? { signedIn } : {}) };
      const { status, headers, body } = await sendExample(one, reader, rest);
      if (status === 200 && headers["etag"]) return { etag: headers["etag"], body };
    }
    throw new Error(`No resource of ${endpoint.path} has a tag.`);
  };
  return { send, read };
}

/** Sends the request to another path. An id in the body must be that of the path. */
function moveTo(example: Example, path: Readonly<Record<string, string>>): Example {
  const { data } = Object(example.body);
  const names = Object.keys(path).filter((name) => path[name] !== example.path?.[name]);
  const [name] = names.filter((one) => example.path?.[one] === data?.id);
  if (name === undefined) return { ...example, path };
  return { ...example, path, body: { ...Object(example.body), data: { ...data, id: path[name] } } };
}

/** The path with an id that nothing has in place of the last one, undefined without a parameter. */
export function missPath({ endpoint, example }: Conditional): Readonly<Record<string, string>> | undefined {
  const name = [...endpoint.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
  return name === undefined ? undefined : { ...example.path, [name]: UNKNOWN };
}

/** As `missPath`, in place of the first id, for a resource inside another one. */
export function missParent({ endpoint, example }: Conditional): Readonly<Record<string, string>> | undefined {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const [first = ""] = names;
  return names.length < 2 ? undefined : { ...example.path, [first]: UNKNOWN };
}

const UNKNOWN = "0000dead-0000-4000-8000-000000000000";
