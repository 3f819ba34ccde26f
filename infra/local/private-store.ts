import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { refusal } from "./error-answer.ts";
import type { FileStore } from "./file-store.ts";
import { parseTarget } from "./gateway-event.ts";
import { isPresigned, type Key } from "./presigned-request.ts";
import { readBody } from "./read-body.ts";

const NAME = /^\/private\/([a-z]+)\/([0-9a-f-]{36}\.csv)$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stands in for the private bucket. Reads and writes need a request presigned with this key; contents go after a day. */
export function privateStore(folder: string, key: Key, now: () => Date = () => new Date()): FileStore {
  return async (request) => {
    const { method } = request;
    const [, kind = "", name = ""] = NAME.exec(parseTarget(request.url ?? "/").path) ?? [];
    if (name === "" || (method !== "GET" && method !== "PUT")) return undefined;
    // Read the body before refusing it, or the client would still be sending when the answer arrives.
    const content = method === "PUT" ? await readBody(request) : undefined;
    if (!isPresigned(request, key, now())) {
      return refusal(403, "The signature does not match, or is too old.");
    }
    const file = join(folder, kind, name);
    const keptAt = (await stat(file).catch(() => undefined))?.mtimeMs;
    const isKept = keptAt !== undefined && keptAt > now().getTime() - DAY_MS;
    if (keptAt !== undefined && !isKept) await rm(file, { force: true });
    if (method === "GET") {
      if (!isKept) return refusal(404, "There is no such file.");
      const headers = { "Content-Type": "text/csv; charset=utf-8", "Cache-Control": "private, no-store" };
      return {
        statusCode: 200,
        headers,
        body: (await readFile(file)).toString("base64"),
        isBase64Encoded: true,
      };
    }
    if (isKept) return refusal(412, "The content is there already.");
    if (!content) return refusal(413, "The content is too large for this machine.");
    await mkdir(join(folder, kind), { recursive: true });
    await writeFile(file, content);
    return { statusCode: 200 };
  };
}
