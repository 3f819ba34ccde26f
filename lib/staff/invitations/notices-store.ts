import { decodeItem, entity, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Put } from "../../table/table.ts";
import type { Invitation } from "../team.ts";

/** Item type that invitations' events are made from. */
export const INVITATION_NOTICE_TYPE = "staff_invitation_notice";

/** Has the link in clear text, for the event that sends it. */
export type InvitationNotice = Omit<Invitation, "hash"> & { readonly invitation_url: string };

const noticeEntity = entity<InvitationNotice>(INVITATION_NOTICE_TYPE);

/** The table's stream keeps a change for a day anyway. */
const NOTICE_SECONDS = 3600;

/** Expires in an hour: the event is made within seconds. */
export function invitationNoticeWrite({ hash: _, ...invitation }: Invitation, invitation_url: string): Put {
  const notice = { ...invitation, invitation_url };
  const { put, when } = putDocument(noticeEntity, keys.staffInvitationNotice(invitation.id), notice);
  const expires_at = Math.floor(Date.parse(invitation.created_at) / 1000) + NOTICE_SECONDS;
  return { put: { ...put, expires_at }, when };
}

export function invitationNoticeIn(item: Item): InvitationNotice {
  return decodeItem(noticeEntity, item);
}
