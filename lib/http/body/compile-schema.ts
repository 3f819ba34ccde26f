import { Ajv, type AnySchema } from "ajv";
import formats from "ajv-formats";
import type { JSONSchema } from "json-schema-to-ts";
import { ajvOptions } from "./ajv-options.ts";
import type { Validator } from "./validators.ts";

// Most schemas check only a few bodies here: optimising takes longer than it saves.
const ajv = new Ajv({ ...ajvOptions, code: { optimize: false } });
formats.default(ajv);

/** For tests and listing endpoints. Bundles contain compiled validators, since compiling doubles a function's start. */
export function compileSchema(schema: JSONSchema): Validator {
  return ajv.compile(schema as AnySchema);
}
