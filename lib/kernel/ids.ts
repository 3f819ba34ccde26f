import { TITLES } from "./error-titles.ts";
import { invalid, unprocessable } from "./errors.ts";

/** Ids are told apart, and answered, in lower case (conventions, section 2.2). */
export function plainIds(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase());
}

type Identified = { readonly id?: string | undefined };

const OTHER_ID = "'id' is not the id in the path.";
const source = "data.id";

/** A PUT may repeat the id of what it changes. @throws ApiError 422 when it names something else */
export function checkPathId(body: Identified, pathId: string): void {
  if (!isOtherId(body, pathId)) return;
  throw unprocessable(OTHER_ID, { title: TITLES.failedValidation, source });
}

/** The same in areas that refuse such bodies with 400. @throws ApiError 400 when it names something else */
export function checkBodyId(body: Identified, pathId: string): void {
  if (isOtherId(body, pathId)) throw invalid(OTHER_ID, { source });
}

function isOtherId({ id }: Identified, pathId: string): boolean {
  return id !== undefined && id.toLowerCase() !== pathId.toLowerCase();
}
