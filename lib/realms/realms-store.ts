import { commitChange } from "../table/effects/commit-change.ts";
import { contentOf, decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Put, Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { DEFAULT_REALMS, type Realms } from "./realms.ts";

/** Of the item that events of settings are made of. */
export const REALMS_TYPE = "realms";

/** What is stored: what nobody has changed, or what came later, may be missing. */
const storedRealms = entity<Partial<Realms>>(REALMS_TYPE);

/** The realms and the version that a change of them must name; version 0 is a store that has changed nothing. */
export type VersionedRealms = { readonly realms: Realms; readonly version: number };

/** The realms of the store, with defaults where nobody has changed them. */
export async function getRealms(table: Table): Promise<Realms> {
  return realmsIn(await table.get(keys.realms()));
}

/** The realms in an item, or those of a store that has none. @throws Error for a format that a newer version wrote */
export function realmsIn(item: Item | undefined): Realms {
  return item ? { ...DEFAULT_REALMS, ...decoded(storedRealms, item) } : DEFAULT_REALMS;
}

/** The realms as they were read at this version. */
export function realmsWrite({ realms, version }: VersionedRealms): Put {
  return {
    put: {
      ...keys.realms(),
      type: storedRealms.type,
      version: version + 1,
      ...contentOf(storedRealms, realms),
    },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** The same with their version. */
export async function getVersionedRealms(table: Table): Promise<VersionedRealms> {
  const item = await table.get(keys.realms());
  return { realms: realmsIn(item), version: item?.version ?? 0 };
}

/** The realms after a change, and the answer to it; the very same object when nothing changes. */
export type RealmsDecision = { readonly realms: Realms; readonly reply: Reply };

/** Changes the realms by a pure function of what they are now. @throws ApiError what `decide` throws */
export function changeRealms(ctx: Context, decide: (realms: Realms) => RealmsDecision): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getVersionedRealms(ctx.table);
    const { realms, reply } = decide(before.realms);
    const isSame = realms === before.realms;
    return { writes: isSame ? [] : [realmsWrite({ realms, version: before.version })], reply };
  });
}
