import { type Cutoff, subjectOf } from "../http/token-cutoffs.ts";
import { cutoffWrite } from "../http/token-cutoffs-store.ts";
import { notFound } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { isRefused, putStep } from "../table/effects/write-step.ts";
import { entity, plainContentOf, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Condition, Put, Table, Write } from "../table/table.ts";
import { type ApplicationKey, credentialOf, type KeyGrant } from "./application-key.ts";

const applicationKey = entity<ApplicationKey>("application_key");

/** The application key with this client id. */
export async function getApplicationKey(table: Table, clientId: string): Promise<ApplicationKey | undefined> {
  const item = await table.get(keys.applicationKey(clientId));
  return item && plainlyDecoded(applicationKey, item);
}

/** All application keys, in the order of their client ids. */
export async function listApplicationKeys(table: Table): Promise<readonly ApplicationKey[]> {
  const items = await queryAll(table, { pk: keys.applicationKey("").pk, consistent: true });
  return items.map((item) => plainlyDecoded(applicationKey, item));
}

/** Stores a new key. @returns false if the client id is taken */
export async function createApplicationKey(table: Table, key: ApplicationKey): Promise<boolean> {
  return !isRefused(await putStep(table, keyWrite(key, { only: "absent" })));
}

function keyWrite(key: ApplicationKey, when: Condition): Put {
  const { type } = applicationKey;
  return {
    put: { ...keys.applicationKey(key.client_id), type, ...plainContentOf(applicationKey, key) },
    when,
  };
}

type Changer = Parameters<typeof commitChange>[0];

/**
 * The clocks of functions and of whoever ends a token may differ by this; more than AWS takes between its own and the
 * sender's.
 */
const CLOCK_SECONDS = 600;

/**
 * Gives a key another secret and ends the tokens that were got with those before it, together, also those of
 * storefronts' servers. Other tokens of the grant `implicit` stay: they were got without a secret.
 * @throws ApiError 404 for an unknown key
 */
export async function rotateApplicationKey(
  ctx: Changer,
  clientId: string,
  secretHash: string,
): Promise<void> {
  await changeKey(ctx, clientId, (key) => {
    const rotated = { ...key, secret_hash: secretHash };
    const except = credentialOf(rotated);
    const cutoff = { ...cutoffOf(ctx, "client_credentials", clientId), ...(except ? { except } : {}) };
    return { write: keyWrite(rotated, { only: "present" }), cutoffs: [cutoff] };
  });
}

/** Deletes a key and ends all its tokens, together. @throws ApiError 404 for an unknown key */
export async function revokeApplicationKey(ctx: Changer, clientId: string): Promise<void> {
  await changeKey(ctx, clientId, () => ({
    write: { delete: keys.applicationKey(clientId), when: { only: "present" } },
    cutoffs: [cutoffOf(ctx, "client_credentials", clientId), cutoffOf(ctx, "implicit", clientId)],
  }));
}

type KeyChange = { readonly write: Write; readonly cutoffs: readonly Cutoff[] };

async function changeKey(
  ctx: Changer,
  clientId: string,
  decide: (key: ApplicationKey) => KeyChange,
): Promise<void> {
  await commitChange(ctx, async () => {
    const key = await getApplicationKey(ctx.table, clientId);
    if (!key) throw notFound("application key", clientId);
    const { write, cutoffs } = decide(key);
    return { writes: [write, await cutoffWrite(ctx, cutoffs)], reply: {} };
  });
}

/** All tokens that are out, even those of a function whose clock is ahead: the same id is never given twice. */
function cutoffOf({ now }: Changer, kind: KeyGrant, clientId: string): Cutoff {
  const earliest = Math.floor(now().getTime() / 1000) + CLOCK_SECONDS;
  return { subject: subjectOf(kind, clientId), earliest };
}
