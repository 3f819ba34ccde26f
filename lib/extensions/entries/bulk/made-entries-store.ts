import { KEY_LIFE_SECONDS } from "../../../table/effects/kept-replies.ts";
import { madeIds } from "../../../use-case/bulk/made-ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Entry } from "../entry.ts";
import { getEntries } from "../entry-store.ts";

/** Ids for the elements of a request, and the entries that an earlier arrival of it has made under them. */
export type MadeEntries = { readonly ids: readonly string[]; readonly made: ReadonlyMap<number, Entry> };

/**
 * Ids for new entries. With an `Idempotency-Key` they follow from the key and from what was sent, so that a repeat of a
 * request which died between two transactions knows what it has written. A key may be used again after a day: entries that
 * are older belong to an earlier life of the key, and the next one makes others.
 */
export async function idsForEntries(ctx: Context, apiId: string, count: number): Promise<MadeEntries> {
  const { keyedRequest, effectId } = ctx;
  const each = Array.from({ length: count });
  if (!keyedRequest) return { ids: each.map(() => ctx.newId()), made: new Map() };
  const oldest = ctx.now().getTime() - KEY_LIFE_SECONDS * 1000;
  for (let life = 0; ; life += 1) {
    const { newId } = madeIds(`${effectId} ${keyedRequest.fingerprint}`, life);
    const ids = each.map(() => newId());
    const stored = await getEntries(ctx.table, apiId, ids);
    const isYoung = (entry: Entry | undefined) => !entry || Date.parse(entry.created_at) > oldest;
    if (stored.every(isYoung)) {
      return { ids, made: new Map(stored.flatMap((entry, at) => (entry ? [[at, entry] as const] : []))) };
    }
  }
}
