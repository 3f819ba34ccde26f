import {
  type ApplicationKey,
  buildSecret,
  isLiveSecret,
  type KeySecret,
  MOST_SECRETS,
} from "../../auth/application-key.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";

const title = TITLES.unprocessableEntity;

/**
 * Adds a secret. The present one ends after the overlap, in seconds.
 * @throws ApiError 422 for a key that needs no secret, or has two that work
 */
export function addSecret(
  key: ApplicationKey,
  {
    secret,
    overlapSeconds,
    now,
  }: { readonly secret: string; readonly overlapSeconds: number; readonly now: Date },
): { readonly key: ApplicationKey; readonly added: KeySecret } {
  const live = key.secrets.filter((one) => isLiveSecret(one, now));
  if (live.length === 0 && !key.grants.includes("client_credentials")) {
    throw unprocessable("The key has no secret: its only grant is implicit.", { title });
  }
  if (live.length >= MOST_SECRETS) {
    const detail = "Two secrets of the key work. Delete one of them, or wait for the end of the older one.";
    throw unprocessable(detail, { title });
  }
  const added = buildSecret(secret, now.toISOString());
  const expires_at = new Date(now.getTime() + overlapSeconds * 1000).toISOString();
  const older = overlapSeconds === 0 ? [] : live.map((one) => ({ ...one, expires_at }));
  return { key: { ...key, secrets: [...older, added], updated_at: now.toISOString() }, added };
}

/**
 * Ends a secret. The other one then stays, also if it was to end.
 * @throws ApiError 404 for one that does not work, 422 for the last one of a key that needs one
 */
export function removeSecret(key: ApplicationKey, id: string, now: Date): ApplicationKey {
  const live = key.secrets.filter((one) => isLiveSecret(one, now));
  if (!live.some((one) => one.id === id.toLowerCase())) throw notFound("secret", id);
  const others = live.filter((one) => one.id !== id.toLowerCase());
  if (others.length === 0 && key.grants.includes("client_credentials")) {
    throw unprocessable("A key of the grant client_credentials keeps its last secret.", { title });
  }
  const secrets = others.map(({ expires_at: _, ...one }) => one);
  return { ...key, secrets, updated_at: now.toISOString() };
}
