import { exactObject } from "../../../schemas/exact-object.ts";
import { moment, owner } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";

export const ownerMeta = nameSchema("OwnerMeta", exactObject({ owner }));

/** Word lists take effect with the next search, so they are always synced. */
export const syncedMeta = nameSchema(
  "SyncedMeta",
  exactObject({
    created_at: moment,
    updated_at: moment,
    owner,
    sync_status: { const: "synced" },
    last_synced_at: moment,
  }),
);
