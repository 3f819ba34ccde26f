import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { FILE_TYPES } from "../../lib/files/file-types.ts";
import { getOwn } from "../../lib/kernel/objects.ts";
import { refusal } from "./error-answer.ts";
import { parseTarget } from "./gateway-event.ts";
import { isPresigned, type Key } from "./presigned-request.ts";
import { readBody } from "./read-body.ts";

type Answer = APIGatewayProxyStructuredResultV2;

/** Answers requests below `/files/`; `undefined` for other paths. */
export type FileStore = (request: IncomingMessage) => Promise<Answer | undefined>;

const LARGEST_BYTES = 8 * 1024 * 1024;
const NAME = /^\/files\/([0-9a-f-]{36}\.([a-z0-9]{1,10}))$/;

/** Headers of S3's answers that browsers need. */
const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, HEAD, PUT",
  "Access-Control-Allow-Headers": "Content-Type, Cache-Control, If-None-Match",
};

/**
 * Stands in for the bucket and its distribution. Anyone can read `/files/<name>`; writes need a request presigned with this
 * key. The name of a file decides its content type.
 */
export function fileStore(folder: string, key: Key, now: () => Date = () => new Date()): FileStore {
  return async (request) => {
    const [, name = "", extension = ""] = NAME.exec(parseTarget(request.url ?? "/").path) ?? [];
    const type = getOwn(FILE_TYPES, extension);
    if (type === undefined) return undefined;
    const file = join(folder, name);
    const { method = "GET" } = request;
    if (method === "GET" || method === "HEAD") return show(file, type);
    if (method === "OPTIONS") return { statusCode: 204, headers: PREFLIGHT };
    if (method !== "PUT" && method !== "DELETE") return undefined;
    // Read the body before refusing it, or the client would still be sending when the answer arrives.
    const content = await readBody(request);
    if (!isPresigned(request, key, now()))
      return refusal(403, "The signature does not match, or is too old.");
    if (method === "PUT") return keep(request, content, file, type);
    await rm(file, { force: true });
    return { statusCode: 204 };
  };
}

async function show(file: string, type: string): Promise<Answer> {
  const content = await readFile(file).catch(() => undefined);
  if (!content) return refusal(404, "There is no such file.");
  const headers = { "Content-Type": type, "Cache-Control": "no-cache" };
  return {
    statusCode: 200,
    headers: { ...headers, "X-Content-Type-Options": "nosniff" },
    body: content.toString("base64"),
    isBase64Encoded: true,
  };
}

/** The signature covers type and length, so neither can differ from the announced values. */
async function keep(
  { headers }: IncomingMessage,
  content: Buffer | undefined,
  file: string,
  type: string,
): Promise<Answer> {
  const length = Number(headers["content-length"]);
  if (headers["content-type"] !== type || !(length <= LARGEST_BYTES) || content?.length !== length) {
    return refusal(403, "This is not what was announced.");
  }
  await mkdir(join(file, ".."), { recursive: true });
  const half = `${file}.${randomUUID()}`;
  try {
    await writeFile(half, content);
    // A link appears at once with its whole content, and only if the name is free.
    const failure = await link(half, file).catch((error: NodeJS.ErrnoException) => error);
    if (failure?.code === "EEXIST") return refusal(412, "The content is there already.");
    if (failure) throw failure;
    return { statusCode: 200 };
  } finally {
    await rm(half, { force: true });
  }
}
