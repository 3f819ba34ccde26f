import type { IncomingMessage } from "node:http";

/** Limit of an HTTP API (AWS quotas page). Functions have smaller limits of their own. */
const LARGEST_BODY_BYTES = 10 * 1024 * 1024;

/** The whole body, or `undefined` above the limit. Reads to the end in any case, so that the client receives the answer. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= LARGEST_BODY_BYTES) chunks.push(chunk);
    else if (bytes > 4 * LARGEST_BODY_BYTES) break;
  }
  return bytes <= LARGEST_BODY_BYTES ? Buffer.concat(chunks) : undefined;
}
