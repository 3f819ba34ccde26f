import { type Cutoff, subjectOf } from "../http/remembered-tokens.ts";
import { cutoffWrite } from "../http/token-cutoffs-store.ts";
import { notFound } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { isRefused, putStep } from "../table/effects/write-step.ts";
import { decodePlain, entity, toPlainContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Condition, Put, Table, Write } from "../table/table.ts";
import { type ApplicationKey, deriveCredential, type KeyGrant } from "./application-key.ts";

const applicationKey = entity<ApplicationKey>("application_key");

export async function getApplicationKey(table: Table, clientId: string): Promise<ApplicationKey | undefined> {
  const item = await table.get(keys.applicationKey(clientId));
  return item && decodePlain(applicationKey, item);
}

/** In the order of the client ids. */
export async function listApplicationKeys(table: Table): Promise<readonly ApplicationKey[]> {
  const items = await queryAll(table, { pk: keys.applicationKey("").pk, consistent: true });
  return items.map((item) => decodePlain(applicationKey, item));
}

/** @returns false if the client id is taken */
export async function createApplicationKey(table: Table, key: ApplicationKey): Promise<boolean> {
  return !isRefused(await putStep(table, keyWrite(key, { only: "absent" })));
}

function keyWrite(key: ApplicationKey, when: Condition): Put {
  const { type } = applicationKey;
  return {
    put: { ...keys.applicationKey(key.client_id), type, ...toPlainContent(applicationKey, key) },
    when,
  };
}

type Changer = Parameters<typeof commitChange>[0];

/** Seconds that two clocks may differ; more than AWS accepts between its clock and a sender's. */
const CLOCK_SECONDS = 600;

/** Ends tokens of earlier secrets in the same transaction. @throws ApiError 404 for an unknown key */
export async function rotateApplicationKey(
  ctx: Changer,
  clientId: string,
  secretHash: string,
): Promise<void> {
  await changeKey(ctx, clientId, (key) => {
    const rotated = { ...key, secret_hash: secretHash };
    const except = deriveCredential(rotated);
    const cutoff = { ...buildCutoff(ctx, "client_credentials", clientId), ...(except ? { except } : {}) };
    return { write: keyWrite(rotated, { only: "present" }), cutoffs: [cutoff] };
  });
}

/** Ends all its tokens in the same transaction. @throws ApiError 404 for an unknown key */
export async function revokeApplicationKey(ctx: Changer, clientId: string): Promise<void> {
  await changeKey(ctx, clientId, () => ({
    write: { delete: keys.applicationKey(clientId), when: { only: "present" } },
    cutoffs: [buildCutoff(ctx, "client_credentials", clientId), buildCutoff(ctx, "implicit", clientId)],
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

/** Ends all issued tokens, also those of a function whose clock is ahead. A client id is never reused. */
function buildCutoff({ now }: Changer, kind: KeyGrant, clientId: string): Cutoff {
  const earliest = Math.floor(now().getTime() / 1000) + CLOCK_SECONDS;
  return { subject: subjectOf(kind, clientId), earliest };
}
