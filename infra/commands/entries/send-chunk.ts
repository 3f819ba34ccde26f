import { createHash } from "node:crypto";
import {
  errorsText,
  readField,
  readList,
  type Service,
  type ServiceAnswer,
  type TargetApi,
} from "./api-calls.ts";
import type { Chunk, Line } from "./lines.ts";

/** A refused line and the reasons. */
export type RefusedLine = { readonly line: Line; readonly errors: readonly unknown[] };

/** Result of a chunk: lines created, lines that already existed, lines refused. */
export type ChunkResult = {
  readonly created: number;
  readonly known: number;
  readonly refused: readonly RefusedLine[];
};

type ReadLine = { readonly line: Line } & (
  | { readonly entry: object }
  | { readonly errors: readonly unknown[] }
);

/** Fields of exported entries that the service sets itself. */
const MADE_BY_SERVICE = new Set(["type", "links", "meta"]);
const MOST_TRIES = 5;

/**
 * Sends a chunk as one list.
 * @param run part of the `Idempotency-Key`, so that another run can create the same lines again
 */
export async function createLines(
  service: Service,
  api: TargetApi,
  chunk: Chunk,
  run: string,
): Promise<ChunkResult> {
  const read = chunk.map((line) => readLine(api, line));
  const sound = read.flatMap((one) => ("entry" in one ? [one] : []));
  const refused = read.flatMap((one) => ("errors" in one ? [one] : []));
  if (sound.length === 0) return { created: 0, known: 0, refused };
  const body = JSON.stringify({ data: sound.map(({ entry }) => withoutId(entry)) });
  const headers = { "idempotency-key": deriveKey(api, chunk, body, run) };
  const path = `/v2/settings/extensions/custom-apis/${api.id}/entries`;
  const answer = await whole(() => service({ method: "POST", path, body, headers }));
  const errors = readList(answer.body, "errors");
  const created = readList(answer.body, "data").length;
  // An error for the whole list names no element.
  if (created + errors.length < sound.length) throw new Error(errorsText(answer));
  const isRepeat = answer.headers.get("idempotent-replayed") === "true";
  const told = errors.map((error) => ({ line: findLine(error, sound), errors: [error] }));
  const counts = isRepeat ? { created: 0, known: created } : { created, known: 0 };
  return { ...counts, refused: [...refused, ...told] };
}

/** Sends each line in a request of its own, under the line's id. */
export async function upsertLines(service: Service, api: TargetApi, chunk: Chunk): Promise<ChunkResult> {
  let [created, known] = [0, 0];
  const refused: RefusedLine[] = [];
  for (const line of chunk) {
    const read = readLine(api, line);
    const id = "entry" in read ? readField(read.entry, "id") : undefined;
    if ("errors" in read || typeof id !== "string") {
      refused.push({ line, errors: "errors" in read ? read.errors : [{ detail: "It has no 'id'." }] });
      continue;
    }
    const path = `/v2/settings/extensions/custom-apis/${api.id}/entries/${encodeURIComponent(id)}`;
    const body = JSON.stringify({ data: withoutId(read.entry) });
    const answer = await service({ method: "PUT", path, body });
    if (answer.status === 201) created += 1;
    else if (answer.status === 200) known += 1;
    else refused.push({ line, errors: readList(answer.body, "errors") });
  }
  return { created, known, refused };
}

/** A service that ran out of time continues when it receives the same list again. */
async function whole(send: () => Promise<ServiceAnswer>): Promise<ServiceAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    const isCut = readList(answer.body, "errors").some((error) => readField(error, "status") === "503");
    if (!isCut || attempt === MOST_TRIES) return answer;
  }
}

function readLine({ api_type }: TargetApi, line: Line): ReadLine {
  const value = parseJson(line.text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { line, errors: [{ detail: "The line must be a JSON object." }] };
  }
  const fields = Object.entries(value).filter(([name]) => !MADE_BY_SERVICE.has(name));
  return { line, entry: Object.fromEntries([["type", api_type], ...fields]) };
}

function withoutId(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== "id"));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The key depends on the lines and the run, so that a repeat gets the first answer. */
function deriveKey({ id }: TargetApi, [first]: Chunk, body: string, run: string): string {
  return createHash("sha256")
    .update(JSON.stringify([id, first?.number, run, body]))
    .digest("base64url");
}

function findLine(error: unknown, sound: readonly { readonly line: Line }[]): Line {
  const position = /^data\.(\d+)/.exec(String(readField(error, "source")))?.[1];
  const entry = sound[Number(position)];
  if (!entry) throw new Error(`An error names no line: ${JSON.stringify(error)}`);
  return entry.line;
}
