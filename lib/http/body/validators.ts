import type { ErrorObject } from "ajv";
import type { Endpoint } from "../endpoint.ts";
import { namedPaths } from "./closed-schema.ts";
import { compileSchema } from "./compile-schema.ts";

export type Validator = {
  (value: unknown): unknown;
  errors?: null | ErrorObject[];
};

type Registered = { readonly validator: Validator; readonly accepted?: readonly string[] | undefined };

const ready = new Map<string, Registered>();

/**
 * Called by the entry of each bundle with the validator that the build compiled, and with the paths that the schema names
 * where the endpoint refuses all others: the schema itself is not in bundles.
 */
export function registerValidator(
  endpointId: string,
  validator: Validator,
  accepted?: readonly string[],
): void {
  ready.set(endpointId, { validator, accepted });
}

/** The dotted path of every key that a body of this endpoint may have. */
export function acceptedPaths({ id, body }: Endpoint): readonly string[] {
  return ready.get(id)?.accepted ?? namedPaths(body);
}

/** What is wrong with a body; an empty list when it keeps its schema or there is none. */
export function bodyErrors(endpoint: Endpoint, body: unknown): readonly ErrorObject[] {
  if (endpoint.body === undefined) return [];
  const known = ready.get(endpoint.id) ?? { validator: compileSchema(endpoint.body) };
  ready.set(endpoint.id, known);
  const { validator } = known;
  return validator(body) ? [] : (validator.errors ?? []);
}
