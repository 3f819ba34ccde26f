import { listOfType, oneOfType } from "../envelope.ts";

export const jobAnswer = oneOfType("pim-job");
export const jobList = listOfType("pim-job");
