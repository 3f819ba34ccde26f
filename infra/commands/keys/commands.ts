import { randomUUID } from "node:crypto";
import { toClientId } from "../../../lib/application-keys/create-application-key.ts";
import { addSecret } from "../../../lib/application-keys/secrets/rotation.ts";
import {
  type ApplicationKey,
  buildKey,
  isLiveSecret,
  type KeyGrant,
  type KeyRole,
} from "../../../lib/auth/application-key.ts";
import { changeKey, getApplicationKey, listStoredKeys, saveApplicationKey } from "../../../lib/auth/store.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { makeSecret } from "../../../lib/kernel/random-secret.ts";
import type { Table } from "../../../lib/table/table.ts";
import { columns } from "../columns.ts";

type NewKey = {
  readonly name: string;
  readonly grants: readonly KeyGrant[];
  readonly role?: KeyRole | undefined;
  /** Creates a secret also for a key with only the implicit grant, for a storefront's server. */
  readonly isServer?: boolean;
};

export async function createKey(table: Table, wanted: NewKey): Promise<string> {
  const { key, secret } = await makeKey(table, wanted);
  return formatApplication(key, secret);
}

/**
 * Creates a key and returns its secret; only a hash of it is stored. A key for the implicit grant of a browser has no
 * secret.
 */
export async function makeKey(
  table: Table,
  { name, grants, role, isServer = false }: NewKey,
): Promise<{ readonly key: ApplicationKey; readonly secret: string | undefined }> {
  const secret = isServer || grants.includes("client_credentials") ? makeSecret() : undefined;
  const created_at = new Date().toISOString();
  const key = buildKey({
    id: randomUUID(),
    client_id: toClientId(randomUUID()),
    name,
    grants,
    role,
    secret,
    created_at,
  });
  if (!(await saveApplicationKey({ table, newId: randomUUID }, key)))
    throw new Error(`The key '${key.client_id}' exists already.`);
  return { key, secret };
}

/** Longer than for requests: an operator who ends a key must learn the result. */
const LONGEST_MS = 25_000;

type Clock = () => Date;

function operator(table: Table, now: Clock) {
  const deadline = deadlineIn(LONGEST_MS);
  return { table, now, deadline, effectId: randomUUID(), count: () => {} };
}

/**
 * Gives a key a new secret. @param overlapSeconds for which the present secret still works
 * @throws Error for an unknown key, and for one without a secret
 */
export async function rotateKey(
  table: Table,
  clientId: string,
  now: Clock = () => new Date(),
  overlapSeconds = 0,
): Promise<string> {
  const { id } = await requireKey(table, clientId);
  const secret = makeSecret();
  const rotated: { key?: ApplicationKey } = {};
  await changeKey(operator(table, now), id, ({ key: before }) => {
    const { key } = addSecret(before, { secret, overlapSeconds, now: now() });
    rotated.key = key;
    return { after: key, reply: {} };
  });
  const { key } = rotated;
  if (!key) throw new Error(unknown(clientId));
  const end = overlapSeconds === 0 ? "" : ` ${overlapSeconds} seconds from now, and`;
  const ends =
    overlapSeconds === 0
      ? "Tokens that were got with an earlier secret end within a minute."
      : `The earlier secret ends${end} its tokens with it.`;
  const stay = key.grants.includes("implicit")
    ? " Those of the grant implicit that were got without one stay."
    : "";
  return `${formatApplication(key, secret)}\n${ends}${stay}`;
}

async function requireKey(table: Table, clientId: string): Promise<ApplicationKey> {
  const key = await getApplicationKey(table, clientId);
  if (!key) throw new Error(unknown(clientId));
  return key;
}

/** Ends a key and its tokens. @throws Error for an unknown key */
export async function revokeKey(
  table: Table,
  clientId: string,
  now: Clock = () => new Date(),
): Promise<string> {
  const { id } = await requireKey(table, clientId);
  await changeKey(operator(table, now), id, () => ({ after: undefined, reply: {} }));
  return `The key '${clientId}' is revoked. Tokens that it got end within a minute.`;
}

export async function listKeys(table: Table): Promise<string> {
  const keys = await listStoredKeys(table);
  if (keys.length === 0) return "There are no application keys yet: npx cartwright keys create --name NAME";
  const rows = keys.map(({ key: { client_id, name, grants, role, secrets, created_at }, usedAt }) => [
    client_id,
    name,
    grants.join(", "),
    role ?? "owner",
    String(secrets.filter((secret) => isLiveSecret(secret, new Date())).length),
    created_at,
    usedAt === 0 ? "never" : new Date(usedAt * 1000).toISOString(),
  ]);
  return columns([["CLIENT ID", "NAME", "GRANTS", "ROLE", "SECRETS", "CREATED", "LAST USED"], ...rows]);
}

function formatApplication(
  { client_id, name, grants, role }: ApplicationKey,
  secret: string | undefined,
): string {
  const lines = [
    `name           ${name}`,
    `grants         ${grants.join(", ")}`,
    `role           ${role ?? "owner"}`,
    `client_id      ${client_id}`,
  ];
  if (secret)
    lines.push(`client_secret  ${secret}`, "", "The secret is not stored and cannot be shown again.");
  return lines.join("\n");
}

function unknown(clientId: string): string {
  return `There is no application key '${clientId}'.`;
}
