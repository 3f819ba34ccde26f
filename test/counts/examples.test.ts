import { showExamples } from "../support/examples.ts";

showExamples({ "counts/read-counts": {} });
