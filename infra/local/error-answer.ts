import { randomUUID } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { buildErrorAnswer } from "../../lib/http/answers.ts";
import { type ApiError, problem, toApiError } from "../../lib/kernel/errors.ts";

/** An error of the gateway itself, in the usual form. */
export function refusal(status: number, detail: string): APIGatewayProxyStructuredResultV2 {
  return errorAnswer(toApiError(problem(status, detail)));
}

export function errorAnswer(error: ApiError | unknown): APIGatewayProxyStructuredResultV2 {
  return buildErrorAnswer(error, "plain", randomUUID());
}
