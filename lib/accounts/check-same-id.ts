import { invalid } from "../kernel/errors.ts";

/** Refuses a body that names another resource than its path. @throws ApiError 400 */
export function checkSameId(id: string, given: string | undefined): void {
  if (given === undefined || given.toLowerCase() === id.toLowerCase()) return;
  throw invalid("'id' is not the id in the path.", { source: "data.id" });
}
