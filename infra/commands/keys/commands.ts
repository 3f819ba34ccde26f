import { randomBytes, randomUUID } from "node:crypto";
import { type ApplicationKey, hashSecret, type KeyGrant } from "../../../lib/auth/application-key.ts";
import {
  createApplicationKey,
  getApplicationKey,
  listApplicationKeys,
  revokeApplicationKey,
  rotateApplicationKey,
} from "../../../lib/auth/store.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Table } from "../../../lib/table/table.ts";
import { columns } from "../columns.ts";

/** Hexadecimal: an id that begins with a hyphen would be taken for an option on the command line. */
const newClientId = () => randomBytes(16).toString("hex");
/** 256 random bits, see `hashSecret`. */
const newSecret = () => randomBytes(32).toString("base64url");

type NewKey = {
  readonly name: string;
  readonly grants: readonly KeyGrant[];
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
  { name, grants, isServer = false }: NewKey,
): Promise<{ readonly key: ApplicationKey; readonly secret: string | undefined }> {
  const secret = isServer || grants.includes("client_credentials") ? newSecret() : undefined;
  const key: ApplicationKey = {
    client_id: newClientId(),
    name,
    grants,
    ...(secret ? { secret_hash: hashSecret(secret) } : {}),
    created_at: new Date().toISOString(),
  };
  if (!(await createApplicationKey(table, key)))
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

/** Replaces the secret of a key. @throws Error for an unknown key, and for one without a secret */
export async function rotateKey(
  table: Table,
  clientId: string,
  now: Clock = () => new Date(),
): Promise<string> {
  const key = await getApplicationKey(table, clientId);
  if (!key) throw new Error(unknown(clientId));
  if (key.secret_hash === undefined) {
    throw new Error(`The key '${clientId}' has no secret: its only grant is implicit.`);
  }
  const secret = newSecret();
  await rotateApplicationKey(operator(table, now), clientId, hashSecret(secret));
  const ends = "Tokens that were got with an earlier secret end within a minute.";
  const stay = key.grants.includes("implicit")
    ? " Those of the grant implicit that were got without one stay."
    : "";
  return `${formatApplication(key, secret)}\n${ends}${stay}`;
}

/** Ends a key and its tokens. @throws ApiError for an unknown key */
export async function revokeKey(
  table: Table,
  clientId: string,
  now: Clock = () => new Date(),
): Promise<string> {
  await revokeApplicationKey(operator(table, now), clientId);
  return `The key '${clientId}' is revoked. Tokens that it got end within a minute.`;
}

export async function listKeys(table: Table): Promise<string> {
  const keys = await listApplicationKeys(table);
  if (keys.length === 0) return "There are no application keys yet: npx cartwright keys create --name NAME";
  const rows = keys.map(({ client_id, name, grants, created_at }) => [
    client_id,
    name,
    grants.join(", "),
    created_at,
  ]);
  return columns([["CLIENT ID", "NAME", "GRANTS", "CREATED"], ...rows]);
}

function formatApplication({ client_id, name, grants }: ApplicationKey, secret: string | undefined): string {
  const lines = [
    `name           ${name}`,
    `grants         ${grants.join(", ")}`,
    `client_id      ${client_id}`,
  ];
  if (secret)
    lines.push(`client_secret  ${secret}`, "", "The secret is not stored and cannot be shown again.");
  return lines.join("\n");
}

function unknown(clientId: string): string {
  return `There is no application key '${clientId}'.`;
}
