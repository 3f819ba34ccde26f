import { USUAL_OVERLAP_SECONDS } from "../../auth/application-key.ts";
import { changeKey } from "../../auth/store.ts";
import { makeSecret } from "../../kernel/random-secret.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CreateKeySecretRequest } from "../schemas.ts";
import { addSecret, removeSecret } from "./rotation.ts";

/** @throws ApiError 404 for an unknown key, 422 for one with two secrets, or without any */
export async function createKeySecret(
  ctx: Context,
  keyId: string,
  { data }: CreateKeySecretRequest,
): Promise<Reply> {
  const secret = makeSecret();
  const { overlap_seconds: overlapSeconds = USUAL_OVERLAP_SECONDS } = data;
  return changeKey(ctx, keyId, ({ key: before }) => {
    const { key, added } = addSecret(before, { secret, overlapSeconds, now: ctx.now() });
    const { id, last_four, created_at } = added;
    const shown = { id, type: "application_key_secret", client_secret: secret, last_four, created_at };
    return { after: key, reply: { body: { data: { ...shown, expires_at: null } } } };
  });
}

/** Ends a secret now, its tokens within a minute. @throws ApiError 404 unknown key or secret, 422 the last secret */
export async function deleteKeySecret(ctx: Context, keyId: string, secretId: string): Promise<Reply> {
  return changeKey(ctx, keyId, ({ key }) => ({
    after: removeSecret(key, secretId, ctx.now()),
    reply: {},
  }));
}
