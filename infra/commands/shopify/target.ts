import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { readField, readList, type Service, type ServiceAnswer } from "../entries/api-calls.ts";
import type { Field } from "./columns.ts";
import type { Report } from "./report.ts";
import type { Row } from "./rows.ts";

/** The store that receives the shop. */
export type Target = {
  readonly service: Service;
  readonly report: Report;
  /** Requests at a time. */
  readonly parallel: number;
  /** Waits for some milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
};

export function newTarget(service: Service, report: Report, parallel: number): Target {
  return { service, report, parallel, wait: pause };
}

type Problem = { readonly detail: string; readonly source: string };

/** The service refuses a write: a fault of the file or of the store, and no reason to stop. */
export class Refused extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ detail }) => detail).join(" "));
    this.problems = problems;
  }
}

/** @throws Refused if the service refuses it, Error with a message for the user if the key may not write at all */
export async function send(
  { service }: Target,
  method: "POST" | "PUT",
  path: string,
  data?: unknown,
): Promise<unknown> {
  // Repeats of a call whose answer was lost must not create anything twice.
  const headers = { "idempotency-key": randomUUID() };
  const body = data === undefined ? {} : { body: JSON.stringify({ data }) };
  const answer = await service({ method, path, ...body, ...(method === "POST" ? { headers } : {}) });
  if (answer.status < 300) return readField(answer.body, "data");
  if (answer.status === 403) throw new Error(readProblemText(answer));
  throw new Refused(readProblems(answer));
}

function readProblems({ status, body }: ServiceAnswer): readonly Problem[] {
  const problems = readList(body, "errors").map((error) => ({
    detail: String(readField(error, "detail") ?? readField(error, "title")),
    source: String(readField(error, "source") ?? ""),
  }));
  return problems.length > 0 ? problems : [{ detail: `The service answers ${status}.`, source: "" }];
}

/** The errors of a refused call in one line. */
export function readProblemText(answer: ServiceAnswer): string {
  return readProblems(answer)
    .map(({ detail }) => detail)
    .join(" ");
}

/** @throws Error with a message for the user if the service refuses the read */
export async function read({ service }: Target, path: string): Promise<unknown> {
  return (await readAnswer(service, path)).body;
}

async function readAnswer(service: Service, path: string): Promise<ServiceAnswer> {
  const answer = await service({ method: "GET", path });
  if (answer.status === 200) return answer;
  throw new Error(readProblemText(answer));
}

const PAGE = 100;

/** All records of a list, page by page. @param path without `page`. @throws Error with a message for the user */
export async function readAll(target: Target, path: string): Promise<readonly unknown[]> {
  const records: unknown[] = [];
  let next: unknown = `${path}${path.includes("?") ? "&" : "?"}page[limit]=${PAGE}`;
  while (typeof next === "string") {
    const body = await read(target, next);
    records.push(...readList(body, "data"));
    next = readField(readField(body, "links"), "next");
  }
  return records;
}

/** Leaves room for the rest of a URL of 8 KB. */
const LONGEST_VALUES = 4000;

/** The records of a list that have one of the values in a field, such as `sku`. @throws Error with a message for the user */
export async function readNamed(
  target: Target,
  path: string,
  field: string,
  values: readonly string[],
): Promise<readonly unknown[]> {
  const chunks: string[] = [];
  let chunk: string[] = [];
  const close = () => {
    if (chunk.length > 0) chunks.push(chunk.join(","));
    chunk = [];
  };
  for (const value of new Set(values)) {
    const quoted = encodeURIComponent(`'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`);
    const length = chunk.reduce((sum, one) => sum + one.length, quoted.length);
    if (chunk.length === PAGE || length > LONGEST_VALUES) close();
    chunk.push(quoted);
  }
  close();
  const found = await runParallel(target, chunks, (names) =>
    readAll(target, `${path}?filter=in(${field},${names})`),
  );
  return found.flat();
}

/** Works on all elements, a few at a time. @throws what the first work that fails throws, when the others have ended */
export async function runParallel<T, R>(
  { parallel }: Pick<Target, "parallel">,
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const left = all.entries();
  let hasFailed = false;
  const workOn = async () => {
    for (const [at, one] of left) {
      if (hasFailed) return;
      results.set(at, await work(one));
    }
  };
  const workers = Array.from({ length: parallel }, () =>
    workOn().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  for (const outcome of await Promise.allSettled(workers))
    if (outcome.status === "rejected") throw outcome.reason;
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}

/** Columns by the field of a resource that takes their values. */
const COLUMN_BY_SOURCE: Readonly<Record<string, Field>> = {
  ...{ name: "title", slug: "handle", description: "description", status: "status", tags: "tags" },
  ...{ sku: "sku", upc_ean: "barcode", currencies: "price", sales: "compareAt", quantity: "quantity" },
};

/** Runs a write. Reports a refusal with its row, and with its column if the service names a field. */
export async function tellRefusal<T>(
  { report }: Target,
  row: Row,
  write: () => Promise<T>,
  usual?: Field,
): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    for (const { detail, source } of error.problems) {
      const field = COLUMN_BY_SOURCE[source.split(".")[2] ?? ""] ?? usual;
      report.tellFault(row, field && row.column(field), detail);
    }
    return undefined;
  }
}
