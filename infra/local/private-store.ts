import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { getOwn } from "../../lib/kernel/objects.ts";
import { PRIVATE_DAYS } from "../stacks/private-days.ts";
import { refusal } from "./error-answer.ts";
import type { FileStore } from "./file-store.ts";
import { parseTarget } from "./gateway-event.ts";
import { isPresigned, type Key } from "./presigned-request.ts";
import { readBody } from "./read-body.ts";

type Answer = APIGatewayProxyStructuredResultV2;

/** A file has the name of its job, or is in a folder of this name. */
const NAME = /^\/private\/([a-z]+)\/([0-9a-f]{8}-[0-9a-f-]{27}(?:[-/][a-z0-9-]{1,40})?\.[a-z]{1,10})$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const LARGEST_BYTES = 60 * 1024 * 1024;

/**
 * Stands in for the private bucket. Every request must be presigned with this key. Files go after the days of their folder.
 */
export function privateStore(folder: string, key: Key, now: () => Date = () => new Date()): FileStore {
  return async (request) => {
    const { method = "GET" } = request;
    const [, kind = "", name = ""] = NAME.exec(parseTarget(request.url ?? "/").path) ?? [];
    const days = getOwn(PRIVATE_DAYS, kind);
    if (days === undefined || !["GET", "HEAD", "PUT", "DELETE"].includes(method)) return undefined;
    // Read the body before refusing it, or the client would still be sending when the answer arrives.
    const content = method === "PUT" ? await readBody(request, LARGEST_BYTES) : undefined;
    if (!isPresigned(request, key, now()))
      return refusal(403, "The signature does not match, or is too old.");
    const file = join(folder, kind, name);
    const kept = await stat(file).catch(() => undefined);
    const isKept = kept !== undefined && kept.mtimeMs > now().getTime() - days * DAY_MS;
    if (method === "DELETE" || (kept && !isKept)) await rm(file, { force: true });
    if (method === "DELETE") return { statusCode: 204 };
    if (method === "PUT") return keep(request, content, file, isKept);
    if (!isKept) return refusal(404, "There is no such file.");
    return show(request, file, kept.size);
  };
}

/** A signed `If-None-Match` keeps what is there. */
async function keep(
  { headers }: IncomingMessage,
  content: Buffer | undefined,
  file: string,
  isKept: boolean,
): Promise<Answer> {
  if (isKept && headers["if-none-match"] === "*") return refusal(412, "The content is there already.");
  if (!content) return refusal(413, "The content is too large for this machine.");
  if (content.length !== Number(headers["content-length"]))
    return refusal(403, "This is not what was announced.");
  await mkdir(join(file, ".."), { recursive: true });
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, content);
  await rename(half, file);
  return { statusCode: 200 };
}

async function show({ method, headers }: IncomingMessage, file: string, size: number): Promise<Answer> {
  const shown = { "Content-Type": contentType(file), "Cache-Control": "private, no-store" };
  if (method === "HEAD") return { statusCode: 200, headers: { ...shown, "Content-Length": String(size) } };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  const [from, to] = first === undefined ? [0, size] : [Number(first), Math.min(Number(last) + 1, size)];
  if (first !== undefined && from >= size) return refusal(416, "The file ends before.");
  const body = (await readRange(file, from, to)).toString("base64");
  return { statusCode: first === undefined ? 200 : 206, headers: shown, body, isBase64Encoded: true };
}

function contentType(file: string): string {
  return file.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/octet-stream";
}

async function readRange(file: string, from: number, to: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const bytes = Buffer.alloc(to - from);
    await handle.read(bytes, 0, bytes.length, from);
    return bytes;
  } finally {
    await handle.close();
  }
}
