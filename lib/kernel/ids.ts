import { TITLES } from "./error-titles.ts";
import { invalid, unprocessable } from "./errors.ts";

/** Ids are compared and answered in lower case. */
export function toLowerCaseIds(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase());
}

type Identified = { readonly id?: string | undefined };

const OTHER_ID_DETAIL = "'id' is not the id in the path.";
const source = "data.id";

/** A PUT may repeat the id of the path. @throws ApiError 422 for another id */
export function checkPathId(body: Identified, pathId: string): void {
  if (!isOtherId(body, pathId)) return;
  throw unprocessable(OTHER_ID_DETAIL, { title: TITLES.failedValidation, source });
}

/** For areas that answer 400. @throws ApiError 400 for another id */
export function checkBodyId(body: Identified, pathId: string): void {
  if (isOtherId(body, pathId)) throw invalid(OTHER_ID_DETAIL, { source });
}

function isOtherId({ id }: Identified, pathId: string): boolean {
  return id !== undefined && id.toLowerCase() !== pathId.toLowerCase();
}
