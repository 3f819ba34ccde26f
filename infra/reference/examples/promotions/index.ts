import type { Examples } from "../example.ts";
import { codeExamples } from "./codes.ts";
import { ruleCodeExamples } from "./rule-codes.ts";
import { ruleExamples } from "./rules.ts";
import { standardExamples } from "./standard.ts";

export const promotionsExamples: Examples = {
  ...standardExamples,
  ...codeExamples,
  ...ruleExamples,
  ...ruleCodeExamples,
};
