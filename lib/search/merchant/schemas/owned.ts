import { exactObject } from "../../../schemas/exact-object.ts";
import { moment, owner } from "../../../schemas/resource.ts";
import { titled } from "../../../schemas/titled.ts";

/** The `meta` of what says no more than whose it is. */
export const ownerMeta = titled("OwnerMeta", exactObject({ owner }));

/** The `meta` of word lists: they count from the next search on, so they are always synced. */
export const syncedMeta = titled(
  "SyncedMeta",
  exactObject({
    created_at: moment,
    updated_at: moment,
    owner,
    sync_status: { const: "synced" },
    last_synced_at: moment,
  }),
);
