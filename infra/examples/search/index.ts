import type { Examples } from "../example.ts";
import { fieldExamples } from "./fields.ts";
import { profileExamples } from "./profiles.ts";
import { wordExamples } from "./words.ts";

/** What merchants say of searches. */
export const searchExamples: Examples = { ...fieldExamples, ...profileExamples, ...wordExamples };
