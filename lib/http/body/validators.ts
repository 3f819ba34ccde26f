import type { ErrorObject } from "ajv";
import type { Endpoint } from "../endpoint.ts";
import { listPaths } from "./closed-schema.ts";
import { compileSchema, type Validator } from "./compile-schema.ts";

type Registered = { readonly validator: Validator; readonly accepted?: readonly string[] | undefined };

const ready = new Map<string, Registered>();

/** Called by a bundle with its compiled validator and, if the endpoint refuses unknown keys, the schema's paths. */
export function registerValidator(
  endpointId: string,
  validator: Validator,
  accepted?: readonly string[],
): void {
  ready.set(endpointId, { validator, accepted });
}

export function listAcceptedPaths({ id, body }: Endpoint): readonly string[] {
  return ready.get(id)?.accepted ?? listPaths(body);
}

export function bodyErrors(endpoint: Pick<Endpoint, "id" | "body">, body: unknown): readonly ErrorObject[] {
  if (endpoint.body === undefined) return [];
  const registered = ready.get(endpoint.id) ?? { validator: compileSchema(endpoint.body) };
  ready.set(endpoint.id, registered);
  const { validator } = registered;
  return validator(body) ? [] : (validator.errors ?? []);
}
