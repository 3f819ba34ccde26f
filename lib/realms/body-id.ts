import { invalid } from "../kernel/errors.ts";

/** A PUT of these areas may repeat the id of what it changes. @throws ApiError 400 when it names something else */
export function checkBodyId({ id }: { readonly id?: string | undefined }, pathId: string): void {
  if (id === undefined || id.toLowerCase() === pathId.toLowerCase()) return;
  throw invalid("'id' is not the id in the path.", { source: "data.id" });
}
