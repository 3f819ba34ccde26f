import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { bundleBrowserScript } from "../../reference/pages/browser-script.ts";
import { pageAnswer, refusal } from "../error-answer.ts";
import { parseTarget } from "../gateway-event.ts";
import { readBody } from "../read-body.ts";
import { foreignRefusal } from "../web-pages.ts";
import { type Answered, type AskApi, askingApi } from "./ask-api.ts";
import { deliveriesPage, messagePage } from "./deliveries-page.ts";
import { DELIVERIES_PATH } from "./deliveries-path.ts";
import { listHtml, lastMessageHtml as messageHtml } from "./list-html.ts";
import { parseWanted, readListing } from "./read-listing.ts";
import { readMessage } from "./read-message.ts";
import { createReceivedRequests } from "./received-requests.ts";
import { tryEvent } from "./try-event.ts";

type Answer = APIGatewayProxyStructuredResultV2;

/** Answers requests at `/deliveries` and below; `undefined` for other paths. */
export type AnswerDeliveries = (request: IncomingMessage) => Promise<Answer | undefined>;

/**
 * Serves the page of deliveries and its own requests, and receives the deliveries of the demo shop's integrations.
 * @param url of the service that the page calls
 */
export function answerDeliveries(url: string): AnswerDeliveries {
  const views = openViews(url);
  const takes = openTakers(url, views);
  return async (request) => {
    const { path, query } = parseTarget(request.url ?? "/");
    const { method = "GET" } = request;
    if (method === "GET" || method === "HEAD") return views.byPath[path]?.(query, request);
    return method === "POST" ? takes[path]?.(request) : undefined;
  };
}

type Show = (query: string, request: IncomingMessage) => Promise<Answer>;

function openViews(url: string) {
  const ask = askingApi(url);
  const received = createReceivedRequests();
  let script: Promise<string> | undefined;
  const page: Show = async (query) => {
    script ??= bundleBrowserScript(join(import.meta.dirname, "browser/start.ts"));
    return pageAnswer(deliveriesPage(await readListing(ask, parseWanted(query)), await script, url));
  };
  const list: Show = async (query, { headers }) => {
    const html = listHtml(await readListing(ask, parseWanted(query)), url);
    const tag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
    if (headers["if-none-match"] === tag) return { statusCode: 304, headers: { ETag: tag } };
    const answer = pageAnswer({ type: HTML, content: html });
    return { ...answer, headers: { ...answer.headers, ETag: tag } };
  };
  const message: Show = async (query) => {
    const asked = new URLSearchParams(query);
    const [integration, job] = [asked.get("integration") ?? "", asked.get("job") ?? ""];
    const message = await readMessage(ask, received, { integration, job });
    if (!message) return refusal(404, "There is no such delivery, or not any more.");
    return pageAnswer(
      asked.has("part") ? { type: HTML, content: messageHtml(message) } : messagePage(message),
    );
  };
  const byPath: Readonly<Record<string, Show>> = {
    [DELIVERIES_PATH]: page,
    [`${DELIVERIES_PATH}/list`]: list,
    [`${DELIVERIES_PATH}/message`]: message,
  };
  return { ask, received, byPath };
}

type Take = (request: IncomingMessage) => Promise<Answer>;

function openTakers(url: string, { ask, received }: ReturnType<typeof openViews>) {
  const retry = retryingDeliveries(ask);
  let trying: Promise<void> | undefined;
  const byPath: Readonly<Record<string, Take>> = {
    [DELIVERIES_PATH]: async (request) => {
      const body = await readBody(request);
      if (!body) return refusal(413, "The body is larger than 10 MB.");
      received.keep({ url: url + DELIVERIES_PATH, headers: request.headers }, body);
      return { statusCode: 204 };
    },
    [`${DELIVERIES_PATH}/retry`]: async (request) => {
      const body = await readBody(request);
      const refused = foreignRefusal(request);
      if (refused) return refused;
      const asked = body && retryIn(body);
      if (!asked) return refusal(400, "The body must name an integration, a job and the attempt before.");
      const { status, text } = await retry(asked);
      return { statusCode: status, headers: { "Content-Type": "application/json" }, body: text };
    },
    [`${DELIVERIES_PATH}/try`]: async (request) => {
      await readBody(request);
      const refused = foreignRefusal(request);
      if (refused) return refused;
      // A second click joins the first.
      trying ??= tryEvent(ask, url).finally(() => {
        trying = undefined;
      });
      await trying;
      return { statusCode: 202 };
    },
  };
  return byPath;
}

const HTML = "text/html; charset=utf-8";

/** The delivery to send again, and the attempt that the reader saw last. */
type Retry = { readonly integration: string; readonly job: string; readonly after: string };

/** A second click within this time is the same retry. */
const SAME_CLICK_MS = 10_000;
const ID = /^[0-9a-f-]{36}$/i;

/** The retry in a JSON body; `undefined` for any other body. */
function retryIn(body: Buffer): Retry | undefined {
  try {
    const { integration, job, after } = JSON.parse(body.toString("utf8"));
    const isRetry = [integration, job, after].every((id) => typeof id === "string" && ID.test(id));
    return isRetry ? { integration, job, after } : undefined;
  } catch {
    return undefined;
  }
}

/** Sends deliveries again. Two clicks on the same attempt make one retry. */
function retryingDeliveries(ask: AskApi): (retry: Retry) => Promise<Answered> {
  const clicks = new Map<string, number>();
  return ({ integration, job, after }) => {
    const now = Date.now();
    for (const [clicked, at] of clicks) if (now - at >= SAME_CLICK_MS) clicks.delete(clicked);
    const at = clicks.get(after) ?? now;
    clicks.set(after, at);
    return ask({
      path: `/v2/integrations/${integration}/jobs/${job}/retry`,
      method: "POST",
      headers: { "Idempotency-Key": `deliveries-page-${after}-${at}` },
    });
  };
}
