import type { Examples } from "../example.ts";
import { catalogsExamples } from "./catalogs.ts";
import { hierarchyExamples } from "./hierarchies.ts";
import { jobExamples } from "./jobs.ts";
import { priceBookExamples } from "./price-books.ts";
import { ruleExamples } from "./rules.ts";

export const merchantExamples: Examples = {
  ...catalogsExamples,
  ...ruleExamples,
  ...hierarchyExamples,
  ...jobExamples,
  ...priceBookExamples,
};
