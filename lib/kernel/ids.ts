import { TITLES } from "./error-titles.ts";
import { unprocessable } from "./errors.ts";

/** Ids are told apart, and answered, in lower case (conventions, section 2.2). */
export function plainIds(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase());
}

/** A PUT may repeat the id of what it changes. @throws ApiError 422 when it names something else */
export function checkPathId({ id }: { readonly id?: string | undefined }, pathId: string): void {
  if (id === undefined || id.toLowerCase() === pathId.toLowerCase()) return;
  throw unprocessable("'id' is not the id in the path.", {
    title: TITLES.failedValidation,
    source: "data.id",
  });
}
