import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { bundleBrowserScript } from "../../reference/pages/browser-script.ts";
import { pageAnswer, refusal } from "../error-answer.ts";
import { parseTarget } from "../gateway-event.ts";
import type { StripeStandIn } from "../providers/stripe/start-stripe.ts";
import { readBody } from "../read-body.ts";
import { foreignRefusal } from "../web-pages.ts";
import type { ChosenStandIn } from "./choose-stand-in.ts";
import { missingPage, paymentsPage } from "./payments-page.ts";
import { PAYMENTS_PATH } from "./payments-path.ts";
import { readProviderBook } from "./provider-book.ts";

type Answer = APIGatewayProxyStructuredResultV2;

/** Answers requests at `/payments` and below; `undefined` for other paths. */
export type AnswerPayments = (request: IncomingMessage) => Promise<Answer | undefined>;

/** Serves the page that pays with test cards. The page asks here only for what the provider knows. */
export function answerPayments(standIn: ChosenStandIn): AnswerPayments {
  const isMissing = "missing" in standIn;
  let script: Promise<string> | undefined;
  const showPage = async (): Promise<Answer> => {
    if (isMissing) return pageAnswer(missingPage(standIn.missing));
    script ??= bundleBrowserScript(join(import.meta.dirname, "browser/start.ts"));
    return pageAnswer(paymentsPage(standIn, await script));
  };
  return async (request) => {
    const { path, query } = parseTarget(request.url ?? "/");
    const { method = "GET" } = request;
    const isRead = method === "GET" || method === "HEAD";
    if (path === PAYMENTS_PATH && isRead) return showPage();
    if (isMissing) return undefined;
    if (path === `${PAYMENTS_PATH}/provider` && isRead) {
      return toJson(readProviderBook(standIn, new URLSearchParams(query).get("order") ?? ""));
    }
    return path === `${PAYMENTS_PATH}/webhooks` && method === "POST"
      ? changeWebhooks(standIn, request)
      : undefined;
  };
}

function toJson(value: object): Answer {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  return { statusCode: 200, headers, body: JSON.stringify(value) };
}

/** Keeps the provider's webhooks back, or sends those that wait. */
async function changeWebhooks({ webhooks }: StripeStandIn, request: IncomingMessage): Promise<Answer> {
  const body = await readBody(request);
  const refused = foreignRefusal(request);
  if (refused) return refused;
  const isHeld = body && readIsHeld(body);
  if (isHeld === undefined) return refusal(400, "The body must say whether webhooks are held.");
  if (isHeld) webhooks.hold();
  else await webhooks.release();
  return { statusCode: 204 };
}

/** `held` of a JSON body; `undefined` for any other body. */
function readIsHeld(body: Buffer): boolean | undefined {
  try {
    const { held } = JSON.parse(body.toString("utf8"));
    return typeof held === "boolean" ? held : undefined;
  } catch {
    return undefined;
  }
}
