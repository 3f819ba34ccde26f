import type { Context } from "../../use-case/context.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { loadPatternEngine } from "../fields/pattern.ts";
import type { Permission } from "../role-policy.ts";
import { type ApiParams, requireApi } from "./find-entry.ts";

/** The Custom API whose entries are about to be checked, patterns included. @throws ApiError as `requireApi` */
export async function requireWritableApi(
  ctx: Context,
  params: ApiParams,
  permission: Extract<Permission, "create" | "update">,
): Promise<Definition> {
  const definition = await requireApi(ctx, params, permission);
  const hasPatterns = definition.fields.some(
    ({ field_type, rules }) => field_type === "string" && rules.regex !== null,
  );
  if (hasPatterns) await loadPatternEngine();
  return definition;
}
