import type { IncomingMessage } from "node:http";

/** What an HTTP API takes (its quotas page); the functions have smaller limits of their own. */
const LARGEST_BODY_BYTES = 10 * 1024 * 1024;

/** The whole body, or `undefined` for one over the limit; it is read to its end, so that an answer can be sent. */
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
