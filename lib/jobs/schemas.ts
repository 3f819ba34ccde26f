import { listOfType, oneOfType } from "../schemas/envelope.ts";

export const jobResponse = oneOfType("pim-job");
export const jobsResponse = listOfType("pim-job");
