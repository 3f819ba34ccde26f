import { areaTexts, openApiText } from "../../../infra/commands/openapi.ts";

let whole: Promise<string> | undefined;
let areas: ReturnType<typeof areaTexts> | undefined;

/** The text of the whole document. Test files of a process share it: the endpoints stay the same. */
export function readWholeDocument(): Promise<string> {
  whole ??= openApiText();
  return whole;
}

/** The texts of the areas' documents by file name, shared as well. */
export function readAreaDocuments(): ReturnType<typeof areaTexts> {
  areas ??= areaTexts();
  return areas;
}
