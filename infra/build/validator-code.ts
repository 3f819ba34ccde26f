import { Ajv, type AnySchemaObject } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { ajvOptions } from "../../lib/http/body/ajv-options.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { withoutRepeats } from "./repeated-schemas.ts";

/** References stay functions of their own: written out in their places, they would be repeated again. */
const ajv = new Ajv({ ...ajvOptions, inlineRefs: false, code: { source: true, esm: true } });
formats.default(ajv);

/** The validator of an endpoint's body as the text of a module; `undefined` for an endpoint that reads none. */
export function validatorCode({ body }: Endpoint): string | undefined {
  if (body === undefined) return undefined;
  return standalone.default(ajv, ajv.compile(withoutNotes(withoutRepeats(body as AnySchemaObject))));
}

const NOTES = new Set(["title", "description"]);

/** The schema without what it says to readers alone: a validator carries all of its schema if an error quotes a part. */
function withoutNotes<T>(part: T): T {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(withoutNotes) as T;
  const kept = Object.entries(part).filter(([key, value]) => !(NOTES.has(key) && typeof value === "string"));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutNotes(value)])) as T;
}
