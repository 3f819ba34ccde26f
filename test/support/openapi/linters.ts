import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { isLong } from "../volume.ts";

const redocly = await createConfig({ extends: ["recommended"] });
const spectral = new spectralCore.Spectral();
const rulesets: RulesetDefinition = {
  // Its own types do not say that a ruleset may come without `extends`.
  extends: [spectralRulesets.oas as RulesetDefinition],
  // Four fifths of Spectral's time; Redocly's `no-invalid-media-type-examples` finds the same in a tenth of it.
  rules: isLong ? {} : { "oas3-valid-media-example": "off" },
};
spectral.setRuleset(rulesets);

/** What Redocly's recommended rules find in a document: `no-ambiguous-paths #/paths/~1v2~1carts: why`, errors and warnings. */
export async function redoclyFindings(document: object): Promise<readonly string[]> {
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: "/openapi.json", config: redocly });
  return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
}

/** What Spectral's rules for OpenAPI find in a document, whatever they think of how bad it is. */
export async function spectralFindings(document: object): Promise<readonly string[]> {
  const found = await spectral.run({ ...document });
  return found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`);
}
