import { Ajv, type AnySchema } from "ajv";
import formats from "ajv-formats";
import type { JSONSchema } from "json-schema-to-ts";
import { ajvOptions } from "./ajv-options.ts";
import type { Validator } from "./validators.ts";

// Most schemas check a few bodies here: to make their code faster takes longer than it saves.
const ajv = new Ajv({ ...ajvOptions, code: { optimize: false } });
formats.default(ajv);

/**
 * Compiles a schema in this process, for tests and for listing endpoints. Bundles replace this file: their
 * validators were compiled when they were built, since compiling doubles a function's start.
 */
export function compileSchema(schema: JSONSchema): Validator {
  return ajv.compile(schema as AnySchema);
}
