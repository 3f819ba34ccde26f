import { hashAddress } from "../accounts/users/user-addresses-store.ts";
import { buildChangeNote, type NotedChange } from "../table/stamp/change-note.ts";
import type { Put } from "../table/table.ts";

const UNKNOWN = { kind: "y", id: "" } as const;

/** @param accepted id of the invitation that made the member @answers How do sign-ins get into the audit log? */
export function noteSignedIn(id: string, staffId: string, at: Date, accepted?: string): Put {
  const actor = { kind: "s", id: staffId } as const;
  const signedIn: NotedChange = { action: "signed_in", family: "staff", ids: [staffId], actor };
  const invited: readonly NotedChange[] =
    accepted === undefined ? [] : [{ action: "accepted", family: "staffTeam", ids: [accepted], actor }];
  return buildChangeNote(id, [signedIn, ...invited], at);
}

/** A stranger is noted by a hash of the e-mail address. */
type Refused = { readonly staffId: string } | { readonly email: string };

export function noteRefused(id: string, refused: Refused, at: Date): Put {
  const objectId = "staffId" in refused ? refused.staffId : hashAddress(refused.email);
  return buildChangeNote(id, [{ action: "refused", family: "staff", ids: [objectId], actor: UNKNOWN }], at);
}

/** For a sign-in that ends because an old cookie came back. */
export function noteEnded(id: string, staffId: string, at: Date): Put {
  return buildChangeNote(
    id,
    [{ action: "sign_in_ended", family: "staff", ids: [staffId], actor: UNKNOWN }],
    at,
  );
}
