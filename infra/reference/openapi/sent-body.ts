import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { readSentForm } from "../../../lib/schemas/sent-as.ts";

/** The schema of a body as clients send it, before the endpoint converts it to the form that it validates. */
export function describeSentBody(body: Endpoint["body"]): unknown {
  return typeof body === "object" ? readSentForm(body) : body;
}
