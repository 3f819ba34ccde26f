import type { View } from "../../schemas/view.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { staffMembers } from "../staff-store.ts";
import { DEMO_STAFF } from "./demo-staff.ts";
import type { signInOptionsResponse } from "./staff-token-schemas.ts";

type Options = View<typeof signInOptionsResponse>["data"];

/** Names nothing else of the store: the caller may be anyone. */
export async function listSignInOptions(ctx: Context): Promise<Reply> {
  return { body: { data: await listDemoPeople(ctx) } };
}

async function listDemoPeople({ table, demoKeys }: Context): Promise<Options> {
  if (demoKeys !== "allowed") return [];
  const people = await staffMembers.getMany(
    table,
    DEMO_STAFF.map(({ id }) => id),
  );
  return people.flatMap((person) => {
    if (person?.value.status !== "active") return [];
    const { id, name, role } = person.value;
    return [{ id, type: "staff_sign_in_option" as const, name: `${name} (${role})`, kind: "demo" as const }];
  });
}
