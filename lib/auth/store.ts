import { ALL_RIGHTS, type Cutoff, subjectOf } from "../http/remembered-tokens.ts";
import { cutoffWrite } from "../http/token-cutoffs-store.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { notFound, unprocessable } from "../kernel/errors.ts";
import { deriveUuid } from "../kernel/ids.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { KeptReply } from "../table/effects/kept-replies.ts";
import { putStep, writeStepSurely } from "../table/effects/write-step.ts";
import { decodePlain, entity, toPlainContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Condition, Item, Put, Table, Update, Write } from "../table/table.ts";
import type { Log } from "../use-case/context.ts";
import {
  type ApplicationKey,
  buildKey,
  deriveCredential,
  isLiveSecret,
  type KeyGrant,
  MOST_KEYS,
} from "./application-key.ts";

/** Format of keys that had one secret. */
type KeyOfOneSecret = Pick<ApplicationKey, "client_id" | "name" | "grants" | "created_at"> & {
  readonly secret_hash?: string;
};

const applicationKey = entity<ApplicationKey>("application_key", {
  decoders: [(stored) => readKeyOfOneSecret(stored as KeyOfOneSecret), (stored) => stored as ApplicationKey],
});

function readKeyOfOneSecret({ secret_hash: hash, ...key }: KeyOfOneSecret): ApplicationKey {
  const { client_id, created_at } = key;
  const secret = hash && { id: deriveUuid("secret", hash), hash, last_four: "", created_at };
  return { ...buildKey({ ...key, client_id }), secrets: secret ? [secret] : [] };
}

export async function getApplicationKey(table: Table, clientId: string): Promise<ApplicationKey | undefined> {
  const item = await table.get(keys.applicationKey(clientId));
  return item && decodePlain(applicationKey, item);
}

/** The key, and the time in epoch seconds at which it last got a token. */
export async function getKeyWithUse(
  table: Table,
  clientId: string,
): Promise<{ readonly key?: ApplicationKey; readonly usedAt: number }> {
  const [item, use] = await table.getMany([keys.applicationKey(clientId), keys.keyUse(clientId)]);
  const key = item && decodePlain(applicationKey, item);
  return { ...(key ? { key } : {}), usedAt: readUse(use) };
}

function readUse(use: Item | undefined): number {
  const at = use?.["used_at"];
  return typeof at === "number" ? at : 0;
}

const USE_SECONDS = 3600;

/** Notes at most once an hour that a key got a token. Never fails: no token waits for it. */
export async function keepKeyUse(
  { table, log, now }: { readonly table: Table; readonly log: Log; readonly now: () => Date },
  clientId: string,
  usedAt: number,
): Promise<void> {
  const seconds = Math.floor(now().getTime() / 1000);
  if (seconds - usedAt < USE_SECONDS) return;
  const put = { ...keys.keyUse(clientId), type: "key_use", used_at: seconds };
  const where = [{ attribute: "used_at", atMost: seconds - USE_SECONDS }];
  try {
    await putStep(table, { put, when: { only: { where } } });
  } catch (error) {
    log.warn("key-use-not-kept", describeErrorForLog(error));
  }
}

export type UsedKey = { readonly key: ApplicationKey; readonly version: number; readonly usedAt: number };

/** Leaves out those that are not there. */
export async function getApplicationKeys(
  table: Table,
  clientIds: readonly string[],
): Promise<readonly ApplicationKey[]> {
  const items = await table.getMany(clientIds.map(keys.applicationKey));
  return items.flatMap((item) => (item ? [decodePlain(applicationKey, item)] : []));
}

/** In the order of the client ids. */
export async function listStoredKeys(table: Table): Promise<readonly UsedKey[]> {
  const items = await queryAll(table, { pk: keys.applicationKey("").pk, consistent: true });
  const all = items.map((item) => ({ key: decodePlain(applicationKey, item), version: item.version ?? 0 }));
  const uses = await table.getMany(all.map(({ key }) => keys.keyUse(key.client_id)));
  return all.map((one, at) => ({ ...one, usedAt: readUse(uses[at]) }));
}

/** @throws ApiError 404 for an unknown key */
export async function requireApplicationKey(
  { table }: { readonly table: Table },
  id: string,
): Promise<UsedKey> {
  const all = await listStoredKeys(table);
  const key = all.find((one) => one.key.id === id.toLowerCase());
  if (!key) throw notFound("application key", id);
  return key;
}

const COUNT = "count";

/** Refused with 422 when there are too many. */
export function newKeyWrites(key: ApplicationKey): readonly Write[] {
  const count: Update = {
    update: keys.applicationKeyCount(),
    set: { type: "application_key_count" },
    add: { [COUNT]: 1 },
    when: { only: { where: [{ attribute: COUNT, atMost: MOST_KEYS - 1 }] } },
    refusal: () =>
      unprocessable(`A store has at most ${MOST_KEYS} application keys.`, { title: TITLES.limitReached }),
  };
  return [keyPut(key, 0), count];
}

/** @returns false if the client id is taken @throws ApiError 422 when there are too many */
export async function saveApplicationKey(
  writer: { readonly table: Table; readonly newId: () => string },
  key: ApplicationKey,
): Promise<boolean> {
  const failed = await writeStepSurely(writer, newKeyWrites(key));
  if (failed.length === 0) return true;
  const taken = failed.some((write) => "put" in write);
  const [refusal] = failed.flatMap((write) => write.refusal?.() ?? []);
  if (!taken && refusal) throw refusal;
  return false;
}

function keyPut(key: ApplicationKey, version: number): Put {
  const { type } = applicationKey;
  const content = toPlainContent(applicationKey, key);
  const when: Condition = { only: version === 0 ? "absent" : { version } };
  return { put: { ...keys.applicationKey(key.client_id), type, version: version + 1, ...content }, when };
}

type Changer = Parameters<typeof commitChange>[0];

/** Seconds that two clocks may differ; more than AWS accepts between its clock and a sender's. */
const CLOCK_SECONDS = 600;

/** The key after a change, with its answer. `after` is undefined for a key that ends. */
export type KeyDecision = { readonly after: ApplicationKey | undefined; readonly reply: KeptReply };

/**
 * Changes a key, and in the same transaction ends tokens that it may not have any more: those of ended secrets, of a former
 * role, of a grant that was taken away, or all of them.
 * @throws ApiError 404 for an unknown key, or as `decide`
 */
export function changeKey(
  ctx: Changer,
  id: string,
  decide: (key: UsedKey) => KeyDecision,
): Promise<KeptReply> {
  return commitChange(ctx, async () => {
    const before = await requireApplicationKey(ctx, id);
    const { after, reply } = decide(before);
    if (after === before.key) return { writes: [], reply };
    const cutoffs = listCutoffs(ctx.now(), before.key, after);
    const change = after ? [keyPut(after, before.version)] : removalWrites(before);
    return { writes: [...change, ...(cutoffs.length > 0 ? [await cutoffWrite(ctx, cutoffs)] : [])], reply };
  });
}

function removalWrites({ key, version }: UsedKey): readonly Write[] {
  return [
    { delete: keys.applicationKey(key.client_id), when: { only: { version } }, deleted: { name: key.name } },
    { delete: keys.keyUse(key.client_id), when: { unconditional: "its key ends in the same transaction" } },
    {
      update: keys.applicationKeyCount(),
      add: { [COUNT]: -1 },
      when: { only: { where: [{ attribute: COUNT, atLeast: 1 }] } },
    },
  ];
}

function listCutoffs(
  now: Date,
  before: ApplicationKey,
  after: ApplicationKey | undefined,
): readonly Cutoff[] {
  const { client_id: clientId } = before;
  // Ends also tokens of a function whose clock is ahead. A client id is never given again.
  const earliest = Math.floor(now.getTime() / 1000) + CLOCK_SECONDS;
  const cut = (kind: KeyGrant | "key-role", more: Partial<Cutoff> = {}): Cutoff => ({
    subject: subjectOf(kind, clientId),
    earliest,
    ...more,
  });
  const lost = before.grants.filter((grant) => !after?.grants.includes(grant));
  if (!after) return [cut("client_credentials"), cut("implicit")];
  const isSame = before.secrets === after.secrets;
  const secrets =
    isSame || lost.includes("client_credentials") ? [] : [cut("client_credentials", exceptLive(after, now))];
  const roles = before.role === after.role ? [] : [cut("key-role", { except: after.role ?? ALL_RIGHTS })];
  return [...lost.map((grant) => cut(grant)), ...secrets, ...roles];
}

/** Tokens of secrets that are live stay, those of one that will end until then. */
function exceptLive({ secrets }: ApplicationKey, now: Date): Pick<Cutoff, "except" | "also"> {
  const live = secrets.filter((secret) => isLiveSecret(secret, now));
  const [staying] = live.filter(({ expires_at }) => expires_at === undefined);
  const [ending] = live.filter(({ expires_at }) => expires_at !== undefined);
  const until = Math.floor(Date.parse(ending?.expires_at ?? "") / 1000);
  return {
    ...(staying ? { except: deriveCredential(staying) } : {}),
    ...(ending ? { also: { credential: deriveCredential(ending), until } } : {}),
  };
}
