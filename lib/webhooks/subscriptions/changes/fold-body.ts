import { getOwn, isObject } from "../../../kernel/own.ts";

/** Accepts `aws-sqs`, a spelling of `aws_sqs` in public documents. */
export function foldIntegration(body: unknown): unknown {
  if (!isObject(body)) return body;
  const data = getOwn(body, "data");
  if (!isObject(data) || getOwn(data, "integration_type") !== "aws-sqs") return body;
  return { ...body, data: { ...data, integration_type: "aws_sqs" } };
}
