import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../kernel/errors.ts";
import { getOwn, isObject } from "../kernel/objects.ts";
import { foldCustomInputs, listTwoLimits } from "../releases/fold-custom-inputs.ts";
import type { Profile } from "../use-case/context.ts";
import { readSentAttributes, refuseUnknownAttributes } from "../use-case/unknown-attributes.ts";
import { PRODUCT_ATTRIBUTES } from "./schemas.ts";

const findUnknownAttributes = refuseUnknownAttributes(PRODUCT_ATTRIBUTES);

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

function listProductProblems(body: object, profile: Profile): readonly Problem[] {
  const limits = listTwoLimits(getOwn(readSentAttributes(body), "custom_inputs")).map((key) => {
    const source = `data.attributes.custom_inputs.${shortName(key)}.max_length`;
    return problem(422, `'${source}' and the rules of the custom input have different limits.`, {
      title: TITLES.failedValidation,
      source,
    });
  });
  return [...findUnknownAttributes(body, profile), ...limits];
}

/** Reads limits of custom inputs in both places in which editions of the contract have them; refuses unknown attributes. */
export const productBody = { normalize: foldProductBody, rules: listProductProblems } as const;
