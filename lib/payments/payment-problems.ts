import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../kernel/errors.ts";
import { isObject } from "../kernel/objects.ts";
import { findCardData } from "./card-data.ts";
import { findGateway } from "./gateways/gateways.ts";

/** Finds card data, and options that the gateway does not take. Never repeats a value. */
export function findPaymentProblems(body: object): readonly Problem[] {
  return [...findCardData(body), ...findRefusedOptions(body)];
}

/** At a provider an option that is misread may charge a shopper, so it is not ignored. */
function findRefusedOptions(body: object): readonly Problem[] {
  const { gateway, options } = Object(Object(body).data);
  const taken = findGateway(String(gateway))?.options;
  if (!taken || !isObject(options)) return [];
  const refused = Object.keys(options).filter((name) => !taken.includes(name));
  return refused.map((name) => {
    const source = `data.options.${shortName(name)}`;
    return problem(400, `'${source}' is no option of the gateway '${gateway}'.`, {
      title: TITLES.invalid,
      source,
    });
  });
}
