import { isDeepStrictEqual } from "node:util";
import { endpoints } from "../../../infra/endpoints.ts";
import { createDemoKeys } from "../../../infra/local/demo/demo-keys.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { Item } from "../../../lib/table/table.ts";
import type { ContentRemoval, Contents } from "../../../lib/use-case/capabilities.ts";
import { runWorker } from "../background/worker.ts";
import { type Answer, type Call, call } from "../call.ts";
import { shopOn } from "../shop.ts";
import { openDemoStore } from "../shops/demo-store.ts";
import { openProviderCalls, SURROUNDINGS } from "../surroundings.ts";
import { memoryTable, type WrittenItem } from "../tables/memory-table.ts";
import { signCallers } from "./callers.ts";
import { applyEdits, type Draft, Raw, toObject } from "./edits.ts";
import { OwnId, rememberIds, SeenId, type SeenIds, SeenPath } from "./seen.ts";
import { exampleOf, type Step } from "./steps.ts";

/** The time at which the confirmation in the examples was signed. */
const OPENED = new Date("2026-01-12T08:15:00Z");

/** A request as it was sent, and what came of it. */
export type Exchange = {
  readonly step: Step;
  readonly sent: Draft;
  /** Undefined if the harness refused the answer. */
  readonly answer?: Answer;
  /** The error of the harness: about the form of the answer, its status, or a key that the role may not reach. */
  readonly refused?: unknown;
  /** Errors that the function logged. */
  readonly logged: readonly unknown[];
  /** Items that differ after the request. */
  readonly written: readonly WrittenItem[];
};

export type FuzzedStore = {
  /** Begins again with the demo store. */
  readonly reset: () => void;
  readonly send: (step: Step) => Promise<Exchange>;
  /** Lets the background work of all requests end. @returns the errors of work that fails again and again */
  readonly finishWork: () => Promise<readonly unknown[]>;
  /** Sends the same request again. */
  readonly repeat: (exchange: Exchange) => Promise<Exchange>;
};

/** Contents of files are kept nowhere. */
const CONTENTS: Contents & ContentRemoval = {
  addressOf: (name) => `http://127.0.0.1:3000/files/${name}`,
  uploadOf: async () => ({
    method: "PUT",
    url: "http://127.0.0.1:3000/files",
    headers: {},
    expires_at: OPENED.toISOString(),
  }),
  keep: async () => {},
  remove: async () => {},
};

/** The demo store, with a clock and ids that are the same in every run. */
export async function openFuzzedStore(): Promise<FuzzedStore> {
  let [time, ids] = [0, 0];
  const now = () => new Date(OPENED.getTime() + time);
  const written: WrittenItem[] = [];
  const table = memoryTable({ now, onWritten: (one) => void written.push(one) });
  await createDemoKeys(table);
  await openDemoStore(table, "specification", OPENED.getTime());
  const callers = await signCallers(OPENED);
  const restore = table.keepState();
  let known = idsOfExamples();
  let providerCalls = openProviderCalls();
  const newId = () => `f0000000-0000-4000-8000-${String(++ids).padStart(12, "0")}`;
  const exchange = async (step: Step, sent: Draft): Promise<Exchange> => {
    time += 1000;
    written.length = 0;
    const { log, logged } = openLog();
    const settings = {
      ...SURROUNDINGS,
      providerCalls,
      contents: CONTENTS,
      contentRemoval: CONTENTS,
      table,
      now,
      newId,
      log,
      deadlineMs: 60_000,
    };
    const request = {
      ...asCall(sent),
      headers: { ...callers.get(sent.caller), ...asTexts(sent.headers) },
      as: null,
    };
    try {
      const answer = await call<string>(step.endpoint, { ...settings, ...request });
      if (answer.status < 300) learn(known, step.endpoint, sent, answer);
      return { step, sent, answer, logged, written: changesOf(written) };
    } catch (refused) {
      return { step, sent, refused, logged, written: changesOf(written) };
    }
  };
  for (const step of readingExamples()) await exchange(step, step.draft);
  const first = known;
  return {
    reset: () => {
      restore();
      forgetProcessMemory();
      known = first.copy();
      [time, ids] = [0, 0];
      // It would know the keys of requests that the next run sends again with other amounts.
      providerCalls = openProviderCalls();
    },
    send: async (step) => {
      const { before } = findExample(step.endpoint) ?? {};
      if (before && step.kind === "good")
        await shopOn(table, { ...SURROUNDINGS, now }).send(before.method, before.path, { body: before.body });
      return exchange(step, chooseIds(applyEdits(step.draft, step.edits), known));
    },
    finishWork: async () => {
      const { log, logged } = openLog();
      const isDone = await runWorker({
        ...SURROUNDINGS,
        contents: CONTENTS,
        contentRemoval: CONTENTS,
        table,
        now,
        newId,
        log,
      });
      return isDone ? logged : [...logged, "The worker reported a failure."];
    },
    repeat: ({ step, sent }) => exchange(step, sent),
  };
}

/** A log of errors. */
function openLog(): { log: NonNullable<Call["log"]>; logged: unknown[] } {
  const logged: unknown[] = [];
  const nothing = () => {};
  const log = {
    info: nothing,
    warn: nothing,
    error: (event: string, fields: unknown) => void logged.push([event, fields]),
  };
  return { log, logged };
}

/** Ids of samples that examples name. */
function idsOfExamples(): SeenIds {
  const ids = rememberIds();
  for (const endpoint of endpoints) {
    const { path = {}, body } = findExample(endpoint) ?? {};
    for (const [name, id] of Object.entries(path)) ids.learn(name, id);
    ids.learnPath(endpoint.path, path);
    ids.learnAll(body);
  }
  return ids;
}

/** Reads everything that examples read, lists before their elements. */
function readingExamples(): readonly Step[] {
  return endpoints
    .filter(({ method }) => method === "GET")
    .toSorted((a, b) => a.path.length - b.path.length)
    .map(exampleOf);
}

/** By the path of a list, the parameter that names one of its elements. */
const PARAMETERS = new Map(
  endpoints.flatMap(({ path }) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(
      (found) => [path.slice(0, found.index - 1), found[1] ?? ""] as const,
    ),
  ),
);
const NAMES = ["slug", "code"];
const MOST_LEARNED = 5;

/** Remembers the ids in an answer, by their type and by the parameter of the path below. */
function learn(known: SeenIds, { method, path }: Endpoint, sent: Draft, { body, headers }: Answer): void {
  const parameter = PARAMETERS.get(path);
  if (method !== "DELETE") known.learnPath(path, sent.path);
  for (const one of [body?.data].flat().slice(0, MOST_LEARNED)) {
    known.learnAll(one);
    const id = one?.[NAMES.includes(parameter ?? "") ? (parameter ?? "") : "id"];
    if (parameter === undefined || typeof id !== "string") continue;
    known.learn(parameter, id);
    known.learnPath(`${path}/{${parameter}}`, { ...sent.path, [parameter]: id });
  }
  known.learn("if-match", headers["etag"]);
}

function chooseIds({ path, ...draft }: Draft, known: SeenIds): Draft {
  const params = chosen(path, known, {}) as Params;
  return { ...(chosen(draft, known, params) as Omit<Draft, "path">), path: params };
}

type Params = Readonly<Record<string, unknown>>;

function chosen(value: unknown, known: SeenIds, params: Params): unknown {
  if (value instanceof SeenId) return known.choose(value);
  if (value instanceof SeenPath) return known.choosePath(value);
  if (value instanceof OwnId) return params[value.parameter];
  if (typeof value !== "object" || value === null || value instanceof Raw) return value;
  if (Array.isArray(value)) return value.map((one) => chosen(one, known, params));
  return toObject(Object.entries(value).map(([name, one]) => [name, chosen(one, known, params)]));
}

function asCall({ path, query, body }: Draft) {
  const raw = typeof query === "string" ? query : new URLSearchParams(asTexts(query)).toString();
  const content = body instanceof Raw ? body.content : body === undefined ? undefined : JSON.stringify(body);
  return { params: asTexts(path), query: raw, ...(content === undefined ? {} : { body: content }) };
}

const asTexts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Items that differ after all writes. */
function changesOf(written: readonly WrittenItem[]): WrittenItem[] {
  const byKey = new Map<string, { before?: Item | undefined; after?: Item | undefined }>();
  for (const { before, after } of written) {
    const { pk = "", sk = "" } = after ?? before ?? {};
    const at = `${pk}\n${sk}`;
    byKey.set(at, { before: byKey.has(at) ? byKey.get(at)?.before : before, after });
  }
  return [...byKey.values()].filter(
    ({ before, after }) => !isDeepStrictEqual(before, after),
  ) as WrittenItem[];
}
