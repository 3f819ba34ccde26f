import { Ajv, type AnySchemaObject } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { ajvOptions } from "../../lib/http/body/compile-schema.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { withoutRepeats } from "./repeated-schemas.ts";

/** `inlineRefs` would write the repeated parts out again at each use. */
const ajv = new Ajv({ ...ajvOptions, inlineRefs: false, code: { source: true, esm: true } });
formats.default(ajv);

/** Source of a module that validates a body; `undefined` for an endpoint without one. */
export function validatorCode({
  body,
}: {
  readonly body?: Endpoint["body"] | undefined;
}): string | undefined {
  if (body === undefined) return undefined;
  return standalone.default(ajv, ajv.compile(withoutRepeats(withoutNotes(body as AnySchemaObject))));
}

/** The check of a shorter part, such as `{"type":"string"}`, is no longer than a call of it. */
const SHORTEST_SHARED = 20;
const NOTES = new Set(["title", "description"]);

/**
 * Without descriptions and other notes: a validator contains its whole schema if an error quotes a part of it. Parts that
 * differ only in notes become one object, as `withoutRepeats` expects.
 */
function withoutNotes<T>(part: T, known = new Map<string, unknown>()): T {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => withoutNotes(one, known)) as T;
  const kept = Object.entries(part).filter(([key, value]) => !(NOTES.has(key) && typeof value === "string"));
  const bare = Object.fromEntries(kept.map(([key, value]) => [key, withoutNotes(value, known)]));
  const text = JSON.stringify(bare);
  if (text.length < SHORTEST_SHARED) return bare as T;
  if (!known.has(text)) known.set(text, bare);
  return known.get(text) as T;
}
