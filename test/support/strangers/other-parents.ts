import { endpoints } from "../../../infra/endpoints.ts";
import type { Example } from "../../../infra/reference/examples/example.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { isUuid } from "../../../lib/kernel/ids.ts";
import type { EffectStore } from "../effects/look-for-effects.ts";
import { sendExample } from "../example-calls.ts";
import type { Undescribed } from "../routes.ts";
import { UNKNOWN_ID } from "../unknown-id.ts";

/** An endpoint whose path has something inside something else, with the request of its example. */
export type Nested = { readonly endpoint: Endpoint; readonly example: Example };

const namesIn = ({ path }: Pick<Endpoint, "path">) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** @throws Error if one has no example */
export function listNested(): readonly Nested[] {
  return endpoints
    .filter((endpoint) => namesIn(endpoint).length > 1)
    .map((endpoint) => {
      const example = findExample(endpoint);
      if (!example) throw new Error(`${endpoint.id} has no example.`);
      return { endpoint, example };
    });
}

type Path = Readonly<Record<string, string>>;

/** Paths to what the example names, in another parent of the same kind: one for each parameter but the last. */
export async function listOtherPaths(store: EffectStore, one: Nested): Promise<readonly Path[]> {
  const found: Path[] = [];
  for (const name of namesIn(one.endpoint).slice(0, -1)) {
    const other = await findSibling(store, one, name);
    if (other !== undefined) found.push({ ...one.example.path, [name]: other });
  }
  return found;
}

/** A path to something that was never there, named in the same form. */
export function replaceLast(endpoint: Endpoint, path: Path): Path {
  const name = namesIn(endpoint).at(-1) ?? "";
  return { ...path, [name]: isUuid(path[name] ?? "") ? UNKNOWN_ID : "never-there" };
}

async function findSibling(store: EffectStore, { endpoint, example }: Nested, name: string) {
  const { path = {} } = example;
  const own = path[name] ?? "";
  const [before = ""] = endpoint.path.split(`/{${name}}`);
  const list = endpoints.find((one) => one.method === "GET" && one.path === before);
  const listed = list ? await readRecords(store, list, path) : [];
  const key = listed.map((record) => findKey(record, own)).find((one) => one !== undefined) ?? "id";
  const siblings = listed.map((record) => String(record[key] ?? record.attributes?.[key]));
  const inExamples = endpoints.flatMap((one) => findExample(one)?.path?.[name] ?? []);
  return [...siblings, ...inExamples].find((one) => one.toLowerCase() !== own.toLowerCase());
}

async function readRecords(store: EffectStore, list: Endpoint, path: Path): Promise<Undescribed[]> {
  const { body } = await sendExample(list, { caller: "administrator", path }, store);
  return Array.isArray(body?.data) ? body.data : [];
}

/** The field by which paths name the record, such as `slug`. */
function findKey(record: Undescribed, own: string): string | undefined {
  const fields = { ...record, ...record.attributes };
  return Object.keys(fields).find((name) => fields[name] === own);
}
