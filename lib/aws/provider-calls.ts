import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { ProviderAnswer, ProviderCalls, ProviderRequest } from "../use-case/capabilities.ts";
import { describeError, describeTimeout } from "./pinned-call.ts";

const HOSTS = {
  stripe: { variable: "STRIPE_ENDPOINT", url: "https://api.stripe.com" },
  "paypal-test": { variable: "PAYPAL_ENDPOINT", url: "https://api-m.sandbox.paypal.com" },
  "paypal-live": { variable: "PAYPAL_ENDPOINT", url: "https://api-m.paypal.com" },
} as const;

const MOST_ANSWER_BYTES = 1024 * 1024;

/**
 * Calls the providers' fixed hosts, or stand-ins on this machine. @throws Error for another host
 * @answers Which hosts may a function call for a payment?
 */
export function openProviderCalls(env: NodeJS.ProcessEnv): ProviderCalls {
  const urls = new Map(
    Object.entries(HOSTS).map(([host, { variable, url }]) => [host, readHost(variable, env[variable], url)]),
  );
  return {
    send: (request, longestMs) => send(new URL(request.path, urls.get(request.host)), request, longestMs),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

function readHost(variable: string, address: string | undefined, url: string): string {
  // The mode of a key says which of a provider's hosts is called.
  if (!address || Object.values(HOSTS).some((one) => one.variable === variable && one.url === address))
    return url;
  const { hostname, protocol } = new URL(address);
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  if (isHere && (protocol === "http:" || protocol === "https:")) return address;
  throw new Error(`${variable} must be an address of this machine, or ${url}.`);
}

function send(url: URL, request: ProviderRequest, longestMs: number): Promise<ProviderAnswer> {
  return new Promise((resolve) => {
    let started: ClientRequest | undefined;
    let isSent = false;
    const end = (answer: ProviderAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      started?.destroy();
    };
    const fail = (trouble: string) => end({ status: 0, isSent, trouble });
    const timer = setTimeout(() => fail(describeTimeout(longestMs)), longestMs);
    try {
      started = open(url, request);
    } catch {
      return fail("The request could not be made.");
    }
    started.on("error", (error) => fail(describeError(error)));
    started.on("response", (response) => readAnswer(response, end, fail));
    // Before the connection stands, nothing can have reached the provider.
    started.on("socket", (socket) => {
      const event = url.protocol === "https:" ? "secureConnect" : "connect";
      socket.once(event, () => {
        isSent = true;
        started?.end(request.body);
      });
    });
  });
}

/** A connection kept over a pause of the function may be dead, and the call's outcome would be unknown. */
function open(url: URL, { method, headers, body }: ProviderRequest): ClientRequest {
  const start = url.protocol === "https:" ? secureRequest : plainRequest;
  const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  return start(url, { method, agent: false, headers: { ...headers, ...length, Connection: "close" } });
}

function readAnswer(
  response: IncomingMessage,
  end: (answer: ProviderAnswer) => void,
  fail: (trouble: string) => void,
): void {
  const { statusCode = 0, headers } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) fail("The answer was longer than 1 MB.");
    chunks.push(chunk);
  });
  response.on("error", (error) => fail(describeError(error)));
  response.on("end", () => {
    if (!response.complete) return fail("The connection ended before the answer was complete.");
    end({ status: statusCode, headers: pickHeaders(headers), body: Buffer.concat(chunks).toString() });
  });
}

const READ_HEADERS = ["request-id", "paypal-debug-id", "retry-after", "stripe-should-retry"];

function pickHeaders(headers: IncomingMessage["headers"]): Record<string, string | undefined> {
  return Object.fromEntries(READ_HEADERS.map((name) => [name, headers[name]?.toString()]));
}
