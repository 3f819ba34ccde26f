import type { IncomingMessage } from "node:http";

/** Limit of an HTTP API (AWS quotas page). Functions have smaller limits of their own. */
const LARGEST_BODY_BYTES = 10 * 1024 * 1024;

/**
 * The whole body, or `undefined` above the limit, which is in bytes. Reads to the end in any case, so that the client receives the answer.
 * @throws Error if the client leaves before the end
 */
export function readBody(
  request: IncomingMessage,
  largestBytes = LARGEST_BODY_BYTES,
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = () => resolve(bytes <= largestBytes ? Buffer.concat(chunks) : undefined);
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= largestBytes) chunks.push(chunk);
      else if (bytes > 4 * largestBytes) {
        request.pause();
        settle();
      }
    });
    request.on("end", settle);
    request.on("error", reject);
    request.on("close", () => reject(new Error("The client left before the end of its request.")));
  });
}
