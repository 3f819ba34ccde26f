import { oidcProfileView } from "../../realms/oidc-profiles/oidc-profile.ts";
import { getOidcProfiles } from "../../realms/oidc-profiles/oidc-profiles-store.ts";
import { MERCHANT_REALM_ID } from "../../realms/realms.ts";
import type { View } from "../../schemas/view.ts";
import type { OwnAddress } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { staffMembers } from "../staff-store.ts";
import { DEMO_STAFF } from "./demo-staff.ts";
import type { signInOptionsResponse } from "./staff-token-schemas.ts";

type Options = View<typeof signInOptionsResponse>["data"];

/** Names nothing else of the store: the caller may be anyone. */
export async function listSignInOptions(
  ctx: Context,
  { ownAddress }: { readonly ownAddress: OwnAddress },
): Promise<Reply> {
  return { body: { data: [...(await listProfiles(ctx, ownAddress)), ...(await listDemoPeople(ctx))] } };
}

/** None until the deployment knows its address: the links lead there. */
async function listProfiles(ctx: Context, ownAddress: OwnAddress): Promise<Options> {
  const { profiles } = (await getOidcProfiles(ctx.table, MERCHANT_REALM_ID)).value;
  const address = profiles.length > 0 ? await ownAddress.read(ctx) : undefined;
  if (address === undefined) return [];
  return profiles.map((profile) => {
    const { id, name, links } = oidcProfileView(profile, { realmId: MERCHANT_REALM_ID, address });
    return {
      ...{ id, type: "staff_sign_in_option" as const, name, kind: "oidc" as const },
      links: { "authorization-endpoint": links["authorization-endpoint"] },
    };
  });
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
