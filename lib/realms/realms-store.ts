import { commitChange } from "../table/effects/commit-change.ts";
import { decodeItem, entity, toContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Put, Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { DEFAULT_REALMS, type Realms } from "./realms.ts";

/** Item type that settings events are made from. */
export const REALMS_TYPE = "realms";

/** Fields that were never changed, or that were added later, are missing. */
const storedRealms = entity<Partial<Realms>>(REALMS_TYPE);

/** Version 0: the store has changed nothing yet. */
export type VersionedRealms = { readonly realms: Realms; readonly version: number };

/** Fills in defaults for what the store has not changed. */
export async function getRealms(table: Table): Promise<Realms> {
  return realmsIn(await table.get(keys.realms()));
}

/** Returns the defaults without an item. @throws Error for a format that a newer version wrote */
export function realmsIn(item: Item | undefined): Realms {
  return item ? { ...DEFAULT_REALMS, ...decodeItem(storedRealms, item) } : DEFAULT_REALMS;
}

/** Refused if the stored realms no longer have this version. */
export function realmsWrite({ realms, version }: VersionedRealms): Put {
  return {
    put: {
      ...keys.realms(),
      type: storedRealms.type,
      version: version + 1,
      ...toContent(storedRealms, realms),
    },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

export async function getVersionedRealms(table: Table): Promise<VersionedRealms> {
  const item = await table.get(keys.realms());
  return { realms: realmsIn(item), version: item?.version ?? 0 };
}

/** `realms` is the same object as before when nothing changes. */
export type RealmsDecision = { readonly realms: Realms; readonly reply: Reply };

/** Changes the realms by a pure function of their current state. @throws ApiError as `decide` */
export function changeRealms(ctx: Context, decide: (realms: Realms) => RealmsDecision): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getVersionedRealms(ctx.table);
    const { realms, reply } = decide(before.realms);
    const isSame = realms === before.realms;
    return { writes: isSame ? [] : [realmsWrite({ realms, version: before.version })], reply };
  });
}
