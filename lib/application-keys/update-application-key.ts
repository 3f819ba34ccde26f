import { isDeepStrictEqual } from "node:util";
import type { ApplicationKey } from "../auth/application-key.ts";
import { checkBodyId } from "../kernel/ids.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeMatchingKey } from "./change-matching-key.ts";
import { refuseReservation, toKeyRole } from "./create-application-key.ts";
import { applicationKeyView } from "./key-view.ts";
import type { UpdateApplicationKeyRequest } from "./schemas.ts";

/** @throws ApiError 400 for another id, 404 for an unknown key, 409 for a reserved rate limit */
export async function updateApplicationKey(
  ctx: Context,
  id: string,
  { data }: UpdateApplicationKeyRequest,
): Promise<Reply> {
  checkBodyId(data, id);
  refuseReservation(data.reserved_rate_limit);
  return changeMatchingKey(ctx, id, (before) => {
    const after = applyKeyChange(before.key, data, ctx.now());
    return { after, reply: { body: { data: applicationKeyView({ ...before, key: after }, ctx.now()) } } };
  });
}

function applyKeyChange(
  before: ApplicationKey,
  { name, grants, role }: UpdateApplicationKeyRequest["data"],
  now: Date,
): ApplicationKey {
  const { role: former, ...rest } = before;
  const present = role === undefined ? former : toKeyRole(role);
  const after = {
    ...rest,
    name: name ?? before.name,
    grants: grants ?? before.grants,
    ...(present ? { role: present } : {}),
  };
  return isDeepStrictEqual(after, before) ? before : { ...after, updated_at: now.toISOString() };
}
