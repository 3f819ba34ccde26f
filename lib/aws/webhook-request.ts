import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Patience, ReceiverAnswer, WebhookRequest } from "../use-case/senders.ts";

/** More of an answer is not waited for. */
const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * Sends one webhook to the address that was checked. Nothing of the answer is kept but its status and how long to wait;
 * redirects are answers like any other. The connection is made for this request and closed behind it: connections
 * that are kept would lead to an address that was checked long ago.
 */
export function postWebhook(request: WebhookRequest, { longestMs }: Patience): Promise<ReceiverAnswer> {
  return new Promise((resolve) => {
    let started: ClientRequest | undefined;
    const timer = setTimeout(() => end(failed(tooLate(longestMs))), longestMs);
    const end = (answer: ReceiverAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      started?.destroy();
    };
    try {
      started = open(request);
      started.on("error", (error) => end(failed(wordsFor(error))));
      started.on("response", (response) => readAnswer(response, end));
      started.end(request.body);
    } catch {
      end(failed("The request could not be made."));
    }
  });
}

function open({ url, address, family, headers, body }: WebhookRequest): ClientRequest {
  const send = url.protocol === "https:" ? secureRequest : plainRequest;
  // A host that is an address is not looked up by Node; it is the one that was checked.
  const lookup: LookupFunction = (_host, options, found) =>
    options.all ? found(null, [{ address, family }]) : found(null, address, family);
  return send(url, {
    method: "POST",
    agent: false,
    lookup,
    ...(isIP(bareHost(url)) === 0 ? { servername: url.hostname } : {}),
    headers: { ...headers, "Content-Length": Buffer.byteLength(body), Connection: "close" },
  });
}

function readAnswer(response: IncomingMessage, end: (answer: ReceiverAnswer) => void): void {
  const { statusCode = 0, headers } = response;
  const retryAfter = headers["retry-after"];
  const whole = { status: statusCode, ...(retryAfter === undefined ? {} : { retryAfter }) };
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) end(failed("The answer was longer than 64 KB."));
  });
  response.on("end", () => end(response.complete ? whole : failed(CUT_OFF)));
  response.on("error", (error) => end(failed(wordsFor(error))));
}

/** What is said of an answer that did not come in time. */
export function tooLate(milliseconds: number): string {
  return `There was no complete answer within ${Math.round(milliseconds / 100) / 10} seconds.`;
}

function failed(trouble: string): ReceiverAnswer {
  return { status: 0, trouble };
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

const CUT_OFF = "The connection ended before the answer was complete.";

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: CUT_OFF,
  EPIPE: CUT_OFF,
  ETIMEDOUT: "The connection could not be made in time.",
  ENOTFOUND: "The name of the host could not be resolved.",
  EAI_AGAIN: "The name of the host could not be resolved.",
  EHOSTUNREACH: "There is no way to the host.",
  ENETUNREACH: "There is no way to the host.",
  CERT_HAS_EXPIRED: "The certificate of the host has expired.",
};

/** Messages of errors name addresses and bytes of the receiver, so that only the kind of trouble is told. */
export function wordsFor(error: unknown): string {
  const code = String(Reflect.get(Object(error), "code"));
  if (code.startsWith("HPE_")) return "The answer was no HTTP.";
  if (/^(?:ERR_TLS|ERR_SSL|CERT|DEPTH|SELF|UNABLE|EPROTO)/.test(code) && !(code in WORDS)) {
    return "The certificate or the encryption of the host was not accepted.";
  }
  return WORDS[code] ?? "The connection failed.";
}
