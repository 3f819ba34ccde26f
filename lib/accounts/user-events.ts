import type { RaisedEvent } from "../events/event.ts";
import type { EventFamily, StoredChange } from "../events/event-family.ts";
import { resourceEvents } from "../events/resource-events.ts";
import type { Item } from "../table/table.ts";
import { memberView } from "./members/member.ts";
import { NOTICE_TYPE, noticeIn } from "./one-time-codes/codes-store.ts";
import { CODE_LIFE_SECONDS, type CodeNotice } from "./one-time-codes/one-time-code.ts";
import { isMember, type User } from "./users/user.ts";
import { USER_TYPE, userIn } from "./users/users-store.ts";
import { userView } from "./users/views.ts";

const USER = {
  type: "user_authentication_info",
  key: "user-authentication-info",
  valueIn: (item: Item) => userIn(item),
  payloadOf: (user: User) => ({ data: userView(user) }),
};

/** Events of users and of members, who are the users of the account realm. */
export const userEvents: EventFamily = {
  itemTypes: [USER_TYPE],
  eventsOf: async (_, change) => [...resourceEvents(USER, change), ...memberEvents(change)],
};

/** A member has its own version: a new password or sign-in name raises no member event. */
function memberEvents({ before, after }: StoredChange): readonly RaisedEvent[] {
  const old = before && userIn(before);
  const user = after ? userIn(after) : old;
  if (!user || !isMember(user)) return [];
  const object = { type: "account_member", id: user.id };
  const position = user.member_version;
  if (!after) {
    return [{ key: "account-member.deleted", object, position: position + 1, payload: object }];
  }
  if (old?.member_version === position) return [];
  const key = old ? "account-member.updated" : "account-member.created";
  return [{ key, object, position, payload: { data: memberView(user) } }];
}

/** Carries a new one-time code to an integration that sends it to the user. Kept no longer than the code. */
export const oneTimeCodeEvents: EventFamily = {
  itemTypes: [NOTICE_TYPE],
  eventsOf: async (_, { before, after }) => (after && !before ? [codeEvent(noticeIn(after))] : []),
};

function codeEvent(notice: CodeNotice): RaisedEvent {
  const { id, code, purpose, realm_id, user, info, created_at } = notice;
  return {
    key: "one-time-password-token-request.created",
    object: { type: "one_time_password_token_request", id },
    position: 1,
    payload: {
      one_time_password_token: code,
      purpose,
      authentication_realm_id: realm_id,
      password_profile_id: info.password_profile_id,
      user_authentication_info: user,
      user_authentication_password_profile_info: info,
      created_at,
      updated_at: created_at,
    },
    keptUntil: new Date(Date.parse(created_at) + CODE_LIFE_SECONDS * 1000),
  };
}
