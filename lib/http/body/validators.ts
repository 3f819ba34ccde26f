import type { ErrorObject } from "ajv";
import type { Endpoint } from "../endpoint.ts";
import { compileSchema } from "./compile-schema.ts";

export type Validator = {
  (value: unknown): unknown;
  errors?: null | ErrorObject[];
};

const ready = new Map<string, Validator>();

/** Called by the entry of each bundle with the validator that the build compiled. */
export function registerValidator(endpointId: string, validator: Validator): void {
  ready.set(endpointId, validator);
}

/** What is wrong with a body; an empty list when it keeps its schema or there is none. */
export function bodyErrors(endpoint: Endpoint, body: unknown): readonly ErrorObject[] {
  if (endpoint.body === undefined) return [];
  const validator = ready.get(endpoint.id) ?? compileSchema(endpoint.body);
  ready.set(endpoint.id, validator);
  return validator(body) ? [] : (validator.errors ?? []);
}
