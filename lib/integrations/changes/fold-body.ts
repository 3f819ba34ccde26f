import { isObject, own } from "../../kernel/own.ts";

/** Reads the other spelling of a type that public documents have. */
export function foldIntegration(body: unknown): unknown {
  if (!isObject(body)) return body;
  const data = own(body, "data");
  if (!isObject(data) || own(data, "integration_type") !== "aws-sqs") return body;
  return { ...body, data: { ...data, integration_type: "aws_sqs" } };
}
