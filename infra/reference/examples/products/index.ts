import type { Examples } from "../example.ts";
import { fileExamples } from "./files.ts";
import { productLinkExamples } from "./links.ts";
import { productExamples } from "./products.ts";
import { stockExamples } from "./stock.ts";
import { variationExamples } from "./variations.ts";

export const productsExamples: Examples = {
  ...productExamples,
  ...productLinkExamples,
  ...variationExamples,
  ...fileExamples,
  ...stockExamples,
};
