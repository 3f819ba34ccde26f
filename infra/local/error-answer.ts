import { randomUUID } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { buildErrorAnswer } from "../../lib/http/answers.ts";
import { type ApiError, problem, toApiError } from "../../lib/kernel/errors.ts";
import type { Page } from "./server.ts";

/** An error of the gateway itself, in the usual form. */
export function refusal(status: number, detail: string): APIGatewayProxyStructuredResultV2 {
  return errorAnswer(toApiError(problem(status, detail)));
}

export function errorAnswer(error: ApiError | unknown): APIGatewayProxyStructuredResultV2 {
  return buildErrorAnswer(error, "plain", randomUUID());
}

/** Answers with a page that browsers do not cache. */
export function pageAnswer({ type, content, policy }: Page): APIGatewayProxyStructuredResultV2 {
  const headers = { "Content-Type": type, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" };
  return {
    statusCode: 200,
    headers: { ...headers, ...(policy ? { "Content-Security-Policy": policy } : {}) },
    body: Buffer.from(content).toString("base64"),
    isBase64Encoded: true,
  };
}
