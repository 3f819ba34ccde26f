import { KEY_LIFE_SECONDS } from "../../../table/effects/kept-replies.ts";
import { createMadeIds } from "../../../use-case/bulk/in-steps.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Entry } from "../entry.ts";
import { getEntries } from "../entry-store.ts";

/** Ids for the elements of a request, and the entries that an earlier arrival of it created under them. */
export type MadeEntries = { readonly ids: readonly string[]; readonly made: ReadonlyMap<number, Entry> };

/**
 * With an `Idempotency-Key`, ids derive from the key and the body, so that a repeat finds what an interrupted
 * request has written. Keys live a day: if older entries have these ids, the next series is used.
 */
export async function prepareEntryIds(ctx: Context, apiId: string, count: number): Promise<MadeEntries> {
  const { keyedRequest, effectId } = ctx;
  const each = Array.from({ length: count });
  if (!keyedRequest) return { ids: each.map(() => ctx.newId()), made: new Map() };
  const oldest = ctx.now().getTime() - KEY_LIFE_SECONDS * 1000;
  for (let life = 0; ; life += 1) {
    const { newId } = createMadeIds(`${effectId} ${keyedRequest.fingerprint}`, life);
    const ids = each.map(() => newId());
    const stored = await getEntries(ctx.table, apiId, ids);
    const isYoung = (entry: Entry | undefined) => !entry || Date.parse(entry.created_at) > oldest;
    if (stored.every(isYoung)) {
      return { ids, made: new Map(stored.flatMap((entry, at) => (entry ? [[at, entry] as const] : []))) };
    }
  }
}
