import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { partAnswer } from "../part-answer.ts";
import { readPart } from "./kept-parts.ts";

/** Serves the files next to the bundle. Other paths get the API's 404. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const part = await readPart(__dirname, event.rawPath);
  return part ? partAnswer(part, event.headers) : NOT_FOUND;
}

const NOT_FOUND = {
  statusCode: 404,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  body: JSON.stringify({
    errors: [{ title: "Not Found", status: "404", detail: "The reference has no such part." }],
  }),
};
