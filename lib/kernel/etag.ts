import { hash } from "node:crypto";
import { ApiError, problem, toApiError } from "./errors.ts";
import { isObject } from "./objects.ts";

/** The tags that a client accepts; `*` accepts any state of what exists. */
export type IfMatch = "*" | readonly string[];

/** Undefined for a request without `If-Match`, or one of an endpoint that takes none. */
export type Conditional = { readonly ifMatch: IfMatch | undefined };

export type Tagged = { readonly meta: { readonly etag_id: string } };

/** A digit is four bits. Two states of one resource must differ, so 64 bits are enough. */
const HASH_DIGITS = 16;

/**
 * A resource as answers show it, with the tag of its state in `meta.etag_id`. The time of creation keeps a deleted and
 * recreated resource from repeating a tag.
 * @param state what the tag names, if not all that is shown
 */
export function tagView<const V extends object>(view: V, state: unknown = view): V & Tagged {
  const digits = hash("sha256", toCanonicalText(state)).slice(0, HASH_DIGITS);
  const created = Date.parse(readTime(view, "created_at") ?? readTime(state, "created_at") ?? "");
  const etag_id = `${(Number.isNaN(created) ? 0 : created).toString(36)}-${digits}`;
  return { ...view, meta: { ...Object(view).meta, etag_id } };
}

/** JSON with sorted keys: the table and its stream may give those of a map in another order. */
function toCanonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names.sort().map((name) => `${JSON.stringify(name)}:${toCanonicalText(value[name])}`)}}`;
}

/** The resource of an answer, if it has a tag. */
export function findTagged(body: unknown): Tagged | undefined {
  const { data } = Object(body);
  return isTagged(data) ? data : undefined;
}

function isTagged(resource: unknown): resource is Tagged {
  return typeof Object(Object(resource).meta).etag_id === "string";
}

export function formatEtag({ meta }: Tagged): string {
  return `W/"${meta.etag_id}"`;
}

/**
 * Compares with the present state, in each try of a change.
 * @param name of the kind
 * @param show the present state, undefined if there is none
 * @throws ApiError 412 for another state than `If-Match` names
 */
export function checkIfMatch(ctx: Conditional, name: string, show: () => Tagged | undefined): void {
  if (ctx.ifMatch === undefined) return;
  const current = show();
  if (!isMatching(ctx, current)) throw refuseOtherState(ctx.ifMatch, name, current);
}

/** True without `If-Match`. */
export function isMatching({ ifMatch = "*" }: Conditional, current: Tagged | undefined): boolean {
  return current !== undefined && (ifMatch === "*" || ifMatch.includes(formatEtag(current)));
}

/** 412. Its `meta` shows the present state, for a comparison with what the client has read. */
export function refuseOtherState(ifMatch: IfMatch, name: string, current: Tagged | undefined): ApiError {
  const etag = current ? formatEtag(current) : "none";
  const sent = ifMatch === "*" ? "*" : ifMatch.join(", ");
  const detail = `The ${name}'s ETag is ${etag}, not ${sent.slice(0, LONGEST_SENT)}.`;
  const meta = current ? { meta: describeState(current) } : {};
  return toApiError(problem(412, detail, { source: "If-Match", ...meta }));
}

const LONGEST_SENT = 200;

function describeState(current: Tagged): Readonly<Record<string, unknown>> {
  const updated_at = readTime(current, "updated_at");
  return { etag_id: current.meta.etag_id, ...(updated_at ? { updated_at } : {}), current };
}

/**
 * Reads what a change is about. If it does not exist, no tag names its state.
 * @param requireParent refuses with 404 if what it belongs to does not exist
 * @throws ApiError 404 as `read`, or 412 if a state was named
 */
export async function requireNamed<T>(
  ctx: Conditional,
  name: string,
  read: () => Promise<T>,
  requireParent: () => unknown = () => undefined,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isMissingNamed(ctx, error)) await requireParent();
    throw toMismatch(ctx, name, error);
  }
}

/** As `requireNamed`, for a part of what was read. */
export function requireNamedPart<T>(ctx: Conditional, name: string, find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw toMismatch(ctx, name, error);
  }
}

function isMissingNamed({ ifMatch }: Conditional, error: unknown): boolean {
  return ifMatch !== undefined && error instanceof ApiError && error.status === 404;
}

function toMismatch(ctx: Conditional, name: string, error: unknown): unknown {
  const { ifMatch } = ctx;
  return ifMatch !== undefined && isMissingNamed(ctx, error)
    ? refuseOtherState(ifMatch, name, undefined)
    : error;
}

/** Areas have their times at five places. */
function readTime(view: unknown, name: "created_at" | "updated_at"): string | undefined {
  const { meta, attributes, timestamps } = Object(view);
  const times = [Object(meta).timestamps, meta, attributes, timestamps, view].map(
    (holder) => Object(holder)[name],
  );
  return times.find((time) => typeof time === "string");
}
