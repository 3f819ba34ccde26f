export function toSyncedMeta({
  created_at,
  updated_at,
}: {
  readonly created_at: string;
  readonly updated_at: string;
}) {
  return {
    created_at,
    updated_at,
    owner: "store" as const,
    sync_status: "synced" as const,
    last_synced_at: updated_at,
  };
}
