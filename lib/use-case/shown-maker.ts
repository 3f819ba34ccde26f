import type { Actor } from "../kernel/item-writer.ts";

const FORMER_STAFF = "former-staff-";

/**
 * An actor as answers name it; undefined for shoppers and background work. The handler puts the address in place of a member of
 * staff who is still there, see `lib/http/name-makers.ts`.
 */
export function formatActor({ kind, id }: Actor): string | undefined {
  const beginnings: Partial<Record<Actor["kind"], string>> = { s: FORMER_STAFF, k: "Key-", c: "Command-" };
  const beginning = beginnings[kind];
  return beginning && beginning + id;
}

/** The id of a member of staff in what `formatActor` shows. */
export function readStaffId(shown: unknown): string | undefined {
  const [before, id] = String(shown).split(FORMER_STAFF);
  return before === "" ? id : undefined;
}
