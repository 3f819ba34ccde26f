import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** The emulator serves its HTTP APIs under another domain than AWS. */
const HTTP_API = /^(\w+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com$/;
const EMULATED = /\.(?:amazonaws\.com|cloudfront\.net|execute-api\.localhost)$/;

/**
 * A `fetch` that sends requests for AWS addresses to an emulator and all others unchanged. The emulator needs the original
 * Host header, which `fetch` itself does not allow to set.
 */
export function createEmulatedFetch(endpoint: string, elsewhere: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const url = new URL(asked.url);
    if (!EMULATED.test(url.hostname)) return elsewhere(input, init);
    const sent = request(new URL(url.pathname + url.search, endpoint), {
      method: asked.method,
      headers: {
        ...Object.fromEntries(asked.headers),
        host: url.host.replace(HTTP_API, "$1.execute-api.localhost"),
        "x-forwarded-proto": url.protocol.slice(0, -1),
      },
      signal: asked.signal,
    });
    sent.end(Buffer.from(await asked.arrayBuffer()));
    const [answer]: IncomingMessage[] = await once(sent, "response");
    return toResponse(answer!, await buffer(answer!));
  };
}

function toResponse({ statusCode, rawHeaders }: IncomingMessage, content: Buffer<ArrayBuffer>): Response {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return new Response(content.length > 0 ? content : null, { status: statusCode!, headers });
}
