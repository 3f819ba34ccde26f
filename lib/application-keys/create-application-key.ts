import { buildKey, type KeyRole } from "../auth/application-key.ts";
import { newKeyWrites } from "../auth/store.ts";
import { conflict } from "../kernel/errors.ts";
import { makeSecret } from "../kernel/random-secret.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { StaffRole } from "../use-case/staff-role.ts";
import { applicationKeyView } from "./key-view.ts";
import type { CreateApplicationKeyRequest } from "./schemas.ts";

/**
 * Creates a key. Its secret is in this answer alone. @throws ApiError 409 for a reserved rate limit, 422 beyond 100 keys
 */
export async function createApplicationKey(
  ctx: Context,
  { data }: CreateApplicationKeyRequest,
): Promise<Reply> {
  refuseReservation(data.reserved_rate_limit);
  const { name, grants = ["implicit", "client_credentials"], role } = data;
  const secret = grants.includes("client_credentials") ? makeSecret() : undefined;
  const created_at = ctx.now().toISOString();
  const named = { id: ctx.newId(), client_id: toClientId(ctx.newId()), name, grants, created_at };
  const key = buildKey({ ...named, role: toKeyRole(role), secret });
  const body = { data: applicationKeyView({ key, usedAt: 0 }, ctx.now(), secret) };
  return commitChange(ctx, async () => ({ writes: newKeyWrites(key), reply: { body } }));
}

/** Hexadecimal: an id that begins with a hyphen would be taken for an option on the command line. */
export function toClientId(id: string): string {
  return id.replaceAll("-", "");
}

/** An owner's key is one without limits. */
export function toKeyRole(role: StaffRole | undefined): KeyRole | undefined {
  return role === "owner" ? undefined : role;
}

/** @throws ApiError 409 for more than none */
export function refuseReservation(reserved: number | undefined): void {
  if (!reserved) return;
  const detail = "No part of the rate limit can be reserved here: 'reserved_rate_limit' must be 0.";
  throw conflict(detail, { source: "data.reserved_rate_limit" });
}
