import type { Examples } from "../example.ts";
import { releaseExamples } from "./releases.ts";
import { searchExamples } from "./searches.ts";
import { shopExamples } from "./shop.ts";

export const catalogExamples: Examples = { ...shopExamples, ...searchExamples, ...releaseExamples };
