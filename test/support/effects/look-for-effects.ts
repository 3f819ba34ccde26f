import { endpoints } from "../../../infra/endpoints.ts";
import type { Example, ExampleRequest } from "../../../infra/reference/examples/example.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { Answer } from "../call.ts";
import { prepareExample, sendExample } from "../example-calls.ts";
import type { Undescribed } from "../routes.ts";
import { openDemoStore } from "../shops/demo-store.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";
import { listBodies } from "./more-bodies.ts";
import {
  listOtherValues,
  listRequestFields,
  type RequestField,
  readAt,
  readDeclaredForm,
  writeAt,
} from "./request-fields.ts";

/** The time at which the confirmation in the examples was signed. */
const NOW = Date.parse("2026-01-12T08:15:00Z");
const now = () => new Date(NOW);

/** `answer`, `read`: another value shows there. `refused`: by name. Else why there is no account of the field. */
export type Effect = "answer" | "read" | "refused" | "nothing" | "refused without its name" | "not sent";

export type EffectStore = { readonly table: MemoryTable; readonly restore: () => void };

export async function openEffectStore(): Promise<EffectStore> {
  const table = memoryTable({ now });
  await openDemoStore(table, "specification", NOW);
  const putBack = table.keepState();
  const countWrites = () => table.calls.put + table.calls.update + table.calls.transact;
  let before = countWrites();
  const restore = () => {
    if (countWrites() === before) return;
    before = countWrites();
    putBack();
    forgetProcessMemory();
  };
  return { table, restore };
}

/** Answers of a request and of the reads after it. */
type Seen = { readonly answer: Answer; readonly reads: () => Promise<readonly unknown[]> };

/** Looks for the effect of each field of an endpoint's body, in all bodies of its example. */
export async function lookForEffects(
  store: EffectStore,
  endpoint: Endpoint,
  example: Example,
): Promise<ReadonlyMap<string, Effect>> {
  const effects = new Map<string, Effect>();
  const schema = readDeclaredForm(endpoint);
  const fields = listRequestFields(schema);
  for (const body of listBodies(endpoint, example)) {
    const open = fields.filter(({ path }) => !isFound(effects.get(path.join("."))));
    if (open.length === 0) break;
    const compare = await buildComparison(store, endpoint, { ...example, body });
    for (const field of open) {
      const effect = await findEffect(compare, schema, body, field);
      const name = field.path.join(".");
      if (isFound(effect) || !effects.has(name)) effects.set(name, effect);
    }
  }
  return effects;
}

export function isFound(effect: Effect | undefined): boolean {
  return effect === "answer" || effect === "read" || effect === "refused";
}

type Compare = (body: unknown) => Promise<{ readonly answer: Answer; readonly shows: () => Promise<Effect> }>;

/** Sends the example twice, so that what is random does not count. */
async function buildComparison(
  store: EffectStore,
  endpoint: Endpoint,
  request: ExampleRequest,
): Promise<Compare> {
  const one = await send(store, endpoint, request);
  const oneReads = await one.reads();
  const two = await send(store, endpoint, request);
  const twoReads = await two.reads();
  const differs = (usual: unknown, again: unknown, seen: unknown) => {
    const random = new Set(listDifferences(usual, again));
    return listDifferences(usual, seen).some((path) => !random.has(path));
  };
  return async (body) => {
    const { answer, reads } = await send(store, endpoint, { ...request, body });
    const shows = async (): Promise<Effect> => {
      if (differs(one.answer.body, two.answer.body, answer.body)) return "answer";
      if (one.answer.status !== answer.status) return "answer";
      return differs(oneReads, twoReads, await reads()) ? "read" : "nothing";
    };
    return { answer, shows };
  };
}

async function findEffect(
  compare: Compare,
  schema: Undescribed,
  body: unknown,
  { path, schema: own }: RequestField,
): Promise<Effect> {
  let last: Effect = "not sent";
  for (const value of listOtherValues(own, readAt(body, path))) {
    const { answer, shows } = await compare(writeAt(body, path, { schema, value }));
    if (answer.status < 400) {
      const effect = await shows();
      if (isFound(effect)) return effect;
      last = effect;
    } else if (namesField(answer.body, { path, value })) {
      return "refused";
    } else if (last === "not sent") {
      last = "refused without its name";
    }
  }
  return last;
}

/** A refusal names the field, an object that it is in, or the value. */
function namesField(
  { errors = [] }: Undescribed,
  { path, value }: { readonly path: readonly string[]; readonly value: unknown },
): boolean {
  const name = path.filter((part) => part !== "0" && part !== "*").at(-1) ?? "";
  const own = path.filter((part) => part !== "*" && part !== "0");
  return errors.some(({ source = "", detail = "" }: Undescribed) => {
    const at = String(source.pointer ?? source)
      .replaceAll(/\[(\d+)\]/g, ".$1")
      .replaceAll("/", ".")
      .replaceAll(/\.\d+/g, "");
    const parents = own.slice(1).map((_, count) => own.slice(0, count + 2).join("."));
    const isQuoted = typeof value === "string" && value !== "" && detail.includes(value);
    return isQuoted || `${at} ${detail}`.includes(name) || parents.includes(at);
  });
}

async function send(
  { table, restore }: EffectStore,
  endpoint: Endpoint,
  request: ExampleRequest,
): Promise<Seen> {
  restore();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `0000ef00-0000-4000-8000-${String(ids).padStart(12, "0")}`;
  };
  const setting = { table, now, newId };
  await prepareExample(request, setting);
  const answer = await sendExample(endpoint, request, setting);
  const reads = async () => {
    const answers: unknown[] = [];
    for (const { read, path } of listReads(endpoint, request, answer)) {
      const { status, body } = await sendExample(read, { caller: "administrator", path }, setting);
      answers.push([read.id, status, body]);
    }
    return answers;
  };
  return { answer, reads };
}

const adminReads = endpoints.filter(
  ({ method, auth }) => method === "GET" && auth.includes("client_credentials"),
);

/** Reads of what the request has changed: at its path, at the id in its answer, and at the beginnings of its path. */
function listReads(endpoint: Endpoint, { path = {} }: ExampleRequest, { body }: Answer) {
  const id = body?.data?.id;
  return adminReads.flatMap((read) => {
    if (`${endpoint.path}/`.startsWith(`${read.path}/`)) return [{ read, path }];
    const rest = read.path.startsWith(`${endpoint.path}/`) ? read.path.slice(endpoint.path.length + 1) : "";
    const [, name] = /^\{(\w+)\}$/.exec(rest) ?? [];
    return name !== undefined && typeof id === "string" ? [{ read, path: { ...path, [name]: id } }] : [];
  });
}

/** Paths at which two values differ. */
function listDifferences(one: unknown, other: unknown, path = ""): string[] {
  if (Object.is(one, other)) return [];
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return [path];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    listDifferences((one as Undescribed)[name], (other as Undescribed)[name], `${path}.${name}`),
  );
}
