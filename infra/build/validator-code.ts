import { Ajv, type AnySchema } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { ajvOptions } from "../../lib/http/body/ajv-options.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";

const ajv = new Ajv({ ...ajvOptions, code: { source: true, esm: true } });
formats.default(ajv);

/** The validator of an endpoint's body as the text of a module; `undefined` for an endpoint that reads none. */
export function validatorCode({ body }: Endpoint): string | undefined {
  return body === undefined ? undefined : standalone.default(ajv, ajv.compile(body as AnySchema));
}
