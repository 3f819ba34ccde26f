import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { tooLarge } from "../../kernel/errors.ts";

const MOST_BYTES = 64 * 1024;

export type SentForm = Pick<APIGatewayProxyEventV2, "body" | "isBase64Encoded">;

/** A form as it was sent. Gateways encode all that is no text or JSON. @throws ApiError 413 */
export function readFormText({ body = "", isBase64Encoded }: SentForm): string {
  const text = Buffer.from(body, isBase64Encoded ? "base64" : "utf8").toString();
  if (text.length > MOST_BYTES) throw tooLarge(`The body is larger than ${MOST_BYTES} bytes.`);
  return text;
}
