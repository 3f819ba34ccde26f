import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** @param reasons why a rule of `cdk-nag` is not followed, by the rule's id */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}

/** Reasons that hold for every distribution. */
export const OF_DISTRIBUTIONS = {
  "AwsSolutions-CFR1": "Shops sell to any country; what may be shown where is the merchant's decision.",
  "AwsSolutions-CFR4":
    "Without a domain and certificate of the shop's own, CloudFront takes no newer least version.",
};
