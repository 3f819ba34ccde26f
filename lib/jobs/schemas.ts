import { listOfType, oneOfType } from "../schemas/envelope.ts";

export const jobAnswer = oneOfType("pim-job");
export const jobList = listOfType("pim-job");
