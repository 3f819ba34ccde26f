import { listDefinitions } from "../extensions/store.ts";
import { notFound } from "../kernel/errors.ts";
import { requireUuid } from "../kernel/uuid.ts";
import type { Context } from "../use-case/context.ts";
import { type PolicyOfApi, policiesOfApis } from "./policy.ts";

/** Searches all Custom APIs, which contain their policies. @throws ApiError 400 no UUID, 404 unknown */
export async function requirePolicy(ctx: Context, policyID: string): Promise<PolicyOfApi> {
  const id = requireUuid(policyID, "policyID");
  const policyOfApi = policiesOfApis(await listDefinitions(ctx.table)).find(({ policy }) => policy.id === id);
  if (!policyOfApi) throw notFound("custom_api_role_policy", id);
  return policyOfApi;
}
