import type { Endpoint } from "./endpoint.ts";

/** The use case's own errors; further statuses follow from the declaration. */
export type Refusal = 401 | 403 | 404 | 409 | 422;

export type ErrorStatus = Refusal | 400 | 412 | 413 | 429 | 503;

export function listErrorStatuses(endpoint: Endpoint): readonly ErrorStatus[] {
  return [...new Set([...listDerivedStatuses(endpoint), ...endpoint.refusals])].sort((a, b) => a - b);
}

export function listDerivedStatuses(endpoint: Endpoint): readonly ErrorStatus[] {
  const { auth, signedIn, method, table, body, errors, headers = {}, refusesUnknown } = endpoint;
  const statuses: ErrorStatus[] = [400, 429, 503];
  if (auth !== "none") statuses.push(401);
  if (auth !== "none" && (auth.length === 1 || signedIn)) statuses.push(403);
  if ("if-match" in headers) statuses.push(412);
  if (body !== undefined) statuses.push(413);
  if (refusesUnknown) statuses.push(413, 422); // A body is checked also where none is expected.
  if (body !== undefined && (errors === "validation" || errors === "webhooks")) statuses.push(422);
  if (table === "read" || method === "GET") statuses.push(422); // 422 for an answer that is too long.
  if (takesIdempotencyKey(endpoint)) statuses.push(413, 422); // 413 for an answer too large to keep, 422 for another request's key.
  return [...new Set(statuses)];
}

export function takesIdempotencyKey({ method, table }: Pick<Endpoint, "method" | "table">): boolean {
  return method === "POST" && table === "write";
}
