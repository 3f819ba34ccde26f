import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../kernel/errors.ts";
import { getOwn, isObject } from "../kernel/objects.ts";
import type { Profile } from "./context.ts";

/**
 * Builds a rule that names attributes which a resource does not have: they would be lost without a word. The profile
 * `compatible` ignores them, since public clients send more than the contract has.
 * @param known attributes of requests and answers: clients send back what they read
 */
export function refuseUnknownAttributes(known: readonly string[]) {
  return (body: object, profile: Profile): readonly Problem[] => {
    if (profile === "compatible") return [];
    return Object.keys(readSentAttributes(body))
      .filter((name) => !known.includes(name))
      .map((name) => {
        const source = `data.attributes.${shortName(name)}`;
        return problem(422, `'${source}' is not an attribute of this resource.`, {
          title: TITLES.failedValidation,
          source,
        });
      });
  };
}

/** The attributes of a body in an envelope; empty without any. */
export function readSentAttributes(body: unknown): Readonly<Record<string, unknown>> {
  const data = isObject(body) ? getOwn(body, "data") : undefined;
  const attributes = isObject(data) ? getOwn(data, "attributes") : undefined;
  return isObject(attributes) ? attributes : {};
}
