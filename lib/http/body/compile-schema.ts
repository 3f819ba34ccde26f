import { Ajv, type AnySchema, type ErrorObject, type Options } from "ajv";
import formats from "ajv-formats";
import type { JSONSchema } from "json-schema-to-ts";

export type Validator = {
  (value: unknown): unknown;
  errors?: null | ErrorObject[];
};

/** Without `ownProperties` a key such as `toString` counts as present in every object. */
export const ajvOptions: Options = {
  allErrors: true,
  ownProperties: true,
  discriminator: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
};

// Most schemas check only a few bodies here: optimising takes longer than it saves.
const ajv = new Ajv({ ...ajvOptions, code: { optimize: false } });
formats.default(ajv);

/** For tests and listing endpoints. Bundles contain compiled validators, since compiling doubles a function's start. */
export function compileSchema(schema: JSONSchema): Validator {
  return ajv.compile(schema as AnySchema);
}
