import { endpoints } from "../../../infra/endpoints.ts";
import type { Example, ExampleRequest } from "../../../infra/reference/examples/example.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { Answer } from "../call.ts";
import { prepareExample, sendExample } from "../example-calls.ts";
import type { Undescribed } from "../routes.ts";
import { openDemoStore } from "../shops/demo-store.ts";
import { openProviderCalls } from "../surroundings.ts";
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

const DAY_MS = 86_400_000;

/** `answer`, `read`: another value shows there. `refused`: by name. Else why there is no account of the field. */
export type Effect = "answer" | "read" | "refused" | "nothing" | "refused without its name" | "not sent";

export type EffectStore = {
  readonly table: MemoryTable;
  readonly now: () => Date;
  readonly restore: () => void;
  /** A payment provider that no other test file has called. */
  readonly providerCalls: ReturnType<typeof openProviderCalls>;
};

/** @param daysLater days that the shop has been open @param addMore adds records on the first day */
export async function openEffectStore(
  daysLater = 0,
  addMore: (table: MemoryTable, now: () => Date) => Promise<void> = async () => {},
): Promise<EffectStore> {
  const now = () => new Date(NOW + daysLater * DAY_MS);
  const table = memoryTable({ now });
  await openDemoStore(table, "specification", NOW);
  await addMore(table, () => new Date(NOW));
  const putBack = table.keepState();
  const countWrites = () => table.calls.put + table.calls.update + table.calls.transact;
  let before = countWrites();
  const restore = () => {
    if (countWrites() === before) return;
    before = countWrites();
    putBack();
    forgetProcessMemory();
  };
  return { table, now, restore, providerCalls: openProviderCalls() };
}

/** Reads of one resource come first: lists of all cost much more. */
type ReadOf = "one" | "all";

/** Answers of a request and of the reads after it. */
type Seen = { readonly answer: Answer; readonly reads: (of: ReadOf) => Promise<readonly unknown[]> };

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

/** The request with a change, such as another body, and where the change shows. */
type Compare = (
  change: Partial<SentRequest>,
) => Promise<{ readonly answer: Answer; readonly shows: () => Promise<Effect> }>;

export type SentRequest = ExampleRequest & { readonly headers?: Readonly<Record<string, string>> };

/** Sends the request twice, so that what is random does not count. */
export async function buildComparison(
  store: EffectStore,
  endpoint: Endpoint,
  request: SentRequest,
): Promise<Compare> {
  const one = await send(store, endpoint, request);
  const oneReads = await one.reads("one");
  const two = await send(store, endpoint, request);
  const twoReads = await two.reads("one");
  const readAll = async () => (await send(store, endpoint, request)).reads("all");
  let usual: Promise<readonly [unknown, unknown]> | undefined;
  const differs = (usual: unknown, again: unknown, seen: unknown) => {
    const random = new Set(listDifferences(usual, again));
    return listDifferences(usual, seen).some((path) => !random.has(path));
  };
  return async (change) => {
    const { answer, reads } = await send(store, endpoint, { ...request, ...change });
    const shows = async (): Promise<Effect> => {
      if (differs(one.answer.body, two.answer.body, answer.body)) return "answer";
      if (one.answer.status !== answer.status) return "answer";
      if (differs(oneReads, twoReads, await reads("one"))) return "read";
      const seen = await reads("all");
      usual ??= readAll().then(async (first) => [first, await readAll()]);
      return differs(...(await usual), seen) ? "read" : "nothing";
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
    const { answer, shows } = await compare({ body: writeAt(body, path, { schema, value }) });
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

export async function send(
  { restore, ...store }: EffectStore,
  endpoint: Endpoint,
  { headers = {}, ...request }: SentRequest,
): Promise<Seen> {
  restore();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `0000ef00-0000-4000-8000-${String(ids).padStart(12, "0")}`;
  };
  const setting = { ...store, newId };
  await prepareExample(request, setting);
  const answer = await sendExample(endpoint, request, { ...setting, headers });
  if (answer.status === 500) throw new Error(`500 of ${endpoint.id} for ${JSON.stringify(request)}`);
  const reads = async (of: ReadOf) => {
    const answers: unknown[] = [];
    for (const { read, path } of listReads(endpoint, request, answer)) {
      if (read.path.includes("{") !== (of === "one")) continue;
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
