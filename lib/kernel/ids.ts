import { hash } from "node:crypto";
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Returns lower case. @param name of the path parameter @throws ApiError 400 when it is no UUID */
export function requireUuid(text: string, name: string): string {
  if (!isUuid(text)) throw invalid(`'${name}' must be a UUID.`, { source: name });
  return text.toLowerCase();
}

/** Equal texts give the same UUID. */
export function deriveUuid(...parts: readonly string[]): string {
  const hex = hash("sha256", parts.join("\n"));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
