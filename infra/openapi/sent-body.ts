import type { Endpoint } from "../../lib/http/endpoint.ts";
import { asSent } from "../../lib/schemas/sent-as.ts";

/** The schema of a body as clients may send it, before an endpoint folds it into the form that it checks. */
export function sentBody(body: Endpoint["body"]): unknown {
  return typeof body === "object" ? asSent(body) : body;
}
