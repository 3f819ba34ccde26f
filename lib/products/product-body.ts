import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../kernel/errors.ts";
import { getOwn, isObject } from "../kernel/objects.ts";
import { foldCustomInputs, listTwoLimits } from "../releases/fold-custom-inputs.ts";

function foldProductBody(body: unknown): unknown {
  const attributes = readSentAttributes(body);
  const inputs = getOwn(attributes, "custom_inputs");
  if (!isObject(body) || !isObject(inputs)) return body;
  const data = {
    ...Object(body["data"]),
    attributes: { ...attributes, custom_inputs: foldCustomInputs(inputs) },
  };
  return { ...body, data };
}

function listProductProblems(body: object): readonly Problem[] {
  return listTwoLimits(getOwn(readSentAttributes(body), "custom_inputs")).map((key) => {
    const source = `data.attributes.custom_inputs.${shortName(key)}.max_length`;
    return problem(422, `'${source}' and the rules of the custom input have different limits.`, {
      title: TITLES.failedValidation,
      source,
    });
  });
}

/** The attributes of a body in an envelope; empty without any. */
function readSentAttributes(body: unknown): Readonly<Record<string, unknown>> {
  const data = isObject(body) ? getOwn(body, "data") : undefined;
  const attributes = isObject(data) ? getOwn(data, "attributes") : undefined;
  return isObject(attributes) ? attributes : {};
}

/** Reads limits of custom inputs in both places in which editions of the contract have them; refuses unknown attributes. */
export const productBody = {
  normalize: foldProductBody,
  rules: listProductProblems,
  ignoresUnknown: true,
} as const;
