import type { Examples } from "../example.ts";
import { fieldExamples } from "./fields.ts";
import { profileExamples } from "./profiles.ts";
import { wordExamples } from "./words.ts";

export const searchExamples: Examples = { ...fieldExamples, ...profileExamples, ...wordExamples };
