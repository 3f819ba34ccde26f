import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { isLong } from "../volume.ts";

const redocly = await createConfig({ extends: ["recommended"] });
const spectral = new spectralCore.Spectral();
const rulesets: RulesetDefinition = {
  // Spectral's types do not allow a ruleset without `extends`, although it is valid.
  extends: [spectralRulesets.oas as RulesetDefinition],
  // This rule takes four fifths of Spectral's time. Redocly's `no-invalid-media-type-examples` finds the same faults in a
  // tenth of it.
  rules: isLong ? {} : { "oas3-valid-media-example": "off" },
};
spectral.setRuleset(rulesets);

/** Findings of Redocly's recommended rules, errors and warnings: `no-ambiguous-paths #/paths/~1v2~1carts: why`. */
export async function redoclyFindings(document: object): Promise<readonly string[]> {
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: "/openapi.json", config: redocly });
  return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
}

/** Findings of Spectral's rules for OpenAPI, of any severity. */
export async function spectralFindings(document: object): Promise<readonly string[]> {
  const found = await spectral.run({ ...document });
  return found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`);
}
