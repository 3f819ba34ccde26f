import { getActorNames } from "../audit-log/actor-names-store.ts";
import type { Actor } from "../kernel/item-writer.ts";
import { pickValues } from "../kernel/objects.ts";
import { STORE_ID } from "../kernel/store-id.ts";
import type { View } from "../schemas/view.ts";
import { staffMembers } from "../staff/staff-store.ts";
import type { Context } from "../use-case/context.ts";
import type { initiatorSchema } from "./personal-data-schemas.ts";

type Initiator = View<typeof initiatorSchema>;

const TOKEN_TYPES: Readonly<Record<Actor["kind"], string>> = {
  s: "staff-token",
  k: "client-credentials-token",
  c: "command",
  m: "account-management-authentication-token",
  u: "customer-token",
  g: "implicit-token",
  y: "system",
};

/** Looks up the names of members of staff and keys. @returns in the order of the actors */
export async function describeInitiators(
  { table }: Pick<Context, "table">,
  actors: readonly Actor[],
): Promise<readonly Initiator[]> {
  const named = actors.map(({ kind, id }) => ({
    type: kind === "k" ? ("application_key" as const) : ("staff" as const),
    id,
  }));
  const staffIds = [...new Set(actors.flatMap(({ kind, id }) => (kind === "s" ? [id] : [])))];
  const [keyNames, members] = await Promise.all([
    getActorNames(
      table,
      named.filter(({ type }) => type === "application_key"),
    ),
    staffIds.length > 0 ? staffMembers.getMany(table, staffIds) : [],
  ]);
  const staff = new Map(pickValues(members).map((member) => [member.id, member]));
  return actors.map(({ kind, id }) => {
    const member = kind === "s" ? staff.get(id) : undefined;
    const name = kind === "k" ? keyNames.get(id) : member?.name;
    return {
      "access-token-id": id,
      "access-token-name": name ?? "",
      "access-token-email": member?.email ?? "",
      "access-token-store-id": STORE_ID,
      "access-token-type": TOKEN_TYPES[kind],
    };
  });
}
