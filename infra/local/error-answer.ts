import { randomUUID } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { errorAnswerOf } from "../../lib/http/answers.ts";
import { type ApiError, errorOf, problem } from "../../lib/kernel/errors.ts";

/** An answer of the gateway itself, in the form of all others. */
export function refusal(status: number, detail: string): APIGatewayProxyStructuredResultV2 {
  return errorAnswer(errorOf(problem(status, detail)));
}

export function errorAnswer(error: ApiError | unknown): APIGatewayProxyStructuredResultV2 {
  return errorAnswerOf(error, "plain", randomUUID());
}
