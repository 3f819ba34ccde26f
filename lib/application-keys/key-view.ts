import { type ApplicationKey, isLiveSecret, type KeySecret } from "../auth/application-key.ts";
import type { UsedKey } from "../auth/store.ts";
import { tagView } from "../kernel/etag.ts";
import type { StaffRole } from "../use-case/staff-role.ts";
import type { ApplicationKeyView } from "./schemas.ts";

/** @param secret shown in the answer that creates the key, and never again */
export function applicationKeyView(
  { key, usedAt }: Pick<UsedKey, "key" | "usedAt">,
  now: Date,
  secret?: string,
): ApplicationKeyView {
  const { id, name, client_id, grants, created_at, updated_at } = key;
  const role: StaffRole = key.role ?? "owner";
  const last_used_at = usedAt === 0 ? null : new Date(usedAt * 1000).toISOString();
  const view = {
    id,
    type: "application_key" as const,
    name,
    client_id,
    ...(secret === undefined ? {} : { client_secret: secret }),
    reserved_rate_limit: 0 as const,
    grants: [...grants],
    role,
    meta: {
      timestamps: { created_at, updated_at, last_used_at },
      secrets: listLiveSecrets(key, now).map(viewSecret),
    },
    links: { self: `/v2/application-keys/${id}` },
  };
  // Neither a use nor the end of a secret is a change of the key.
  return tagView(view, [name, grants, role, key.secrets.map(({ id: secretId }) => secretId), created_at]);
}

function listLiveSecrets({ secrets }: Pick<ApplicationKey, "secrets">, now: Date): readonly KeySecret[] {
  return secrets.filter((secret) => isLiveSecret(secret, now));
}

function viewSecret({ id, last_four, created_at, expires_at }: KeySecret) {
  return { id, last_four, created_at, expires_at: expires_at ?? null };
}
