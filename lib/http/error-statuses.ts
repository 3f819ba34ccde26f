import type { Endpoint } from "./endpoint.ts";

/** Statuses of the errors that an endpoint's own use case can give; which others there are follows from its declaration. */
export type Refusal = 401 | 403 | 404 | 409 | 422;

/** Statuses of all errors that are the client's to act on; 500 is ours. */
export type ErrorStatus = Refusal | 400 | 412 | 413 | 429 | 503;

/** The statuses of all errors that an endpoint can answer with, but for 500, in ascending order. */
export function errorStatusesOf(endpoint: Endpoint): readonly ErrorStatus[] {
  return [...new Set([...derivedStatusesOf(endpoint), ...endpoint.refusals])].sort((a, b) => a - b);
}

/** The statuses of the errors that follow from an endpoint's declaration, whatever its use case does. */
export function derivedStatusesOf(endpoint: Endpoint): readonly ErrorStatus[] {
  const { auth, signedIn, method, table, body, errors, headers = {}, refusesUnknown } = endpoint;
  const statuses: ErrorStatus[] = [400, 429, 503];
  if (auth !== "none") statuses.push(401);
  if (auth !== "none" && (auth.length === 1 || signedIn)) statuses.push(403);
  if ("if-match" in headers) statuses.push(412);
  if (body !== undefined) statuses.push(413);
  if (refusesUnknown) statuses.push(413, 422); // a body where none is expected is looked at, too
  if (body !== undefined && (errors === "validation" || errors === "integrations")) statuses.push(422);
  if (table === "read" || method === "GET") statuses.push(422); // an answer that is too long to be sent
  if (takesIdempotencyKey(endpoint)) statuses.push(413, 422); // an answer too large to be kept, another request's key
  return [...new Set(statuses)];
}

/** Whether an endpoint looks at the header `Idempotency-Key`. */
export function takesIdempotencyKey({ method, table }: Pick<Endpoint, "method" | "table">): boolean {
  return method === "POST" && table === "write";
}
