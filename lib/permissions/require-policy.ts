import { listDefinitions } from "../extensions/store.ts";
import { notFound } from "../kernel/errors.ts";
import { uuidOf } from "../kernel/uuid.ts";
import type { Context } from "../use-case/context.ts";
import { type PolicyOfApi, policiesOfApis } from "./policy.ts";

/**
 * Policies are kept with their Custom API, so that an entry's request finds them without a further read; a request
 * for one policy looks through all Custom APIs instead.
 * @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown
 */
export async function requirePolicy(ctx: Context, policyID: string): Promise<PolicyOfApi> {
  const id = uuidOf(policyID, "policyID");
  const policyOfApi = policiesOfApis(await listDefinitions(ctx.table)).find(({ policy }) => policy.id === id);
  if (!policyOfApi) throw notFound("custom_api_role_policy", id);
  return policyOfApi;
}
