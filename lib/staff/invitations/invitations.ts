import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import { makeSecret } from "../../kernel/random-secret.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { OwnAddress, StaffPool } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { hashStaffSecret } from "../secrets.ts";
import type { CreateInvitationRequest } from "../staff-schemas.ts";
import { staffMembers } from "../staff-store.ts";
import { addInvitation, dropInvitation, type Invitation, listOpen, refuseMembersAddress } from "../team.ts";
import { getTeam, teamWrite } from "../team-store.ts";
import { invitationView } from "./invitation-view.ts";
import { invitationNoticeWrite } from "./notices-store.ts";
import { isSameAddress } from "./same-address.ts";

const LIFE_MS = 7 * 24 * 3600 * 1000;

type Inviting = Pick<CreateInvitationRequest["data"], "email" | "role" | "name">;
type Inviter = Pick<Context, "table" | "now" | "newId" | "deadline" | "count" | "effectId">;

type Deployed = { readonly address: string; readonly staffPool: StaffPool | "none" };

/**
 * A new one replaces an open one of the address. A user of the pool is made before the invitation: one without an
 * invitation cannot enter, but an invitation without a user leads to a page that does not know them.
 * @throws ApiError 409 for a member's address, 422 for too many, 503 if the pool does not answer
 */
export async function inviteStaff(
  ctx: Inviter,
  { email, role, name }: Inviting,
  { address, staffPool }: Deployed,
): Promise<{ readonly invitation: Invitation; readonly url: string }> {
  const secret = makeSecret();
  const now = ctx.now();
  const invitation: Invitation = {
    ...{ id: ctx.newId(), email: email.trim(), role, ...(name === undefined ? {} : { name }) },
    hash: hashStaffSecret("invitation", secret),
    ...{ created_at: now.toISOString(), expires_at: new Date(now.getTime() + LIFE_MS).toISOString() },
  };
  // In the fragment, which no browser sends to a server.
  const url = `${address}/console/#invitation=${secret}`;
  const decide = async () => {
    const team = await getTeam(ctx.table);
    refuseMembersAddress(await staffMembers.list(ctx.table), email, isSameAddress);
    return teamWrite(addInvitation(team.value, invitation, isSameAddress), team);
  };
  if (staffPool !== "none") {
    await decide();
    await staffPool.addUser(ctx, invitation);
  }
  await commitChange(ctx, async () => ({
    writes: [await decide(), invitationNoticeWrite(invitation, url)],
    reply: {},
  }));
  return { invitation, url };
}

type Means = { readonly ownAddress: OwnAddress; readonly staffPool: StaffPool | "none" };

/**
 * @throws ApiError 409 for a member's address, 422 for too many, and until the deployment knows its address, 503 if its
 * user pool does not answer
 */
export async function createInvitation(
  ctx: Context,
  { data }: CreateInvitationRequest,
  { ownAddress, staffPool }: Means,
): Promise<Reply> {
  const address = await ownAddress.read(ctx);
  if (address === undefined) {
    const title = TITLES.unprocessableEntity;
    throw unprocessable("The deployment does not know its public address yet; deploy it again.", { title });
  }
  const { invitation, url } = await inviteStaff(ctx, data, { address, staffPool });
  return { body: { data: { ...invitationView(invitation), invitation_url: url } } };
}

export const invitationQuery = { page: { smallest: 1 } } as const satisfies QueryRules;

/** Open ones, newest first. */
export async function listInvitations({ table, now }: Context, query: ListQuery): Promise<Reply> {
  const { value: team } = await getTeam(table);
  const open = listOpen(team, now().toISOString()).toReversed();
  return { body: pageAnswer(open, query, invitationView) };
}

/** @throws ApiError 404 for one that is not open */
export async function deleteInvitation(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const team = await getTeam(ctx.table);
    const isIt = (invitation: Invitation) => invitation.id === id.toLowerCase();
    const rest = dropInvitation(team.value, isIt, ctx.now().toISOString());
    if (!rest) throw notFound("staff invitation", id);
    return { writes: [teamWrite(rest.team, team)], reply: {} };
  });
}
