import { type ApplicationKey, isLiveSecret, type KeySecret } from "../auth/application-key.ts";
import type { UsedKey } from "../auth/store.ts";
import type { ApplicationKeyView } from "./schemas.ts";

/** @param secret shown in the answer that creates the key, and never again */
export function applicationKeyView(
  { key, usedAt }: Pick<UsedKey, "key" | "usedAt">,
  now: Date,
  secret?: string,
): ApplicationKeyView {
  const { id, name, client_id, grants, role = "owner", created_at, updated_at } = key;
  const last_used_at = usedAt === 0 ? null : new Date(usedAt * 1000).toISOString();
  return {
    id,
    type: "application_key",
    name,
    client_id,
    ...(secret === undefined ? {} : { client_secret: secret }),
    reserved_rate_limit: 0,
    grants: [...grants],
    role,
    meta: {
      timestamps: { created_at, updated_at, last_used_at },
      secrets: listLiveSecrets(key, now).map(viewSecret),
    },
    links: { self: `/v2/application-keys/${id}` },
  };
}

function listLiveSecrets({ secrets }: Pick<ApplicationKey, "secrets">, now: Date): readonly KeySecret[] {
  return secrets.filter((secret) => isLiveSecret(secret, now));
}

function viewSecret({ id, last_four, created_at, expires_at }: KeySecret) {
  return { id, last_four, created_at, expires_at: expires_at ?? null };
}
