import { exactObject } from "../../../schemas/exact-object.ts";
import { moment, owner } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";

export const ownerMeta = nameSchema("OwnerMeta", exactObject({ owner }), {
  "": "Whose it is.",
  owner: "Always `store`.",
});

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
  {
    "": "Whose the word list is, when it changed, and that searches use it.",
    owner: "Always `store`.",
    sync_status: "Always `synced`: what is written counts from the next search on.",
    last_synced_at: "When it was last changed.",
  },
);
