import { deleteUser } from "../../../functions/accounts/users/delete-user.ts";
import { createPasswordInfo } from "../../../functions/accounts/users/passwords/create-password-info.ts";
import { listPasswordInfos } from "../../../functions/accounts/users/passwords/list-password-infos.ts";
import { readUser } from "../../../functions/accounts/users/read-user.ts";
import { updateUser } from "../../../functions/accounts/users/update-user.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/fixed-ids.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Call, call } from "../call.ts";
import { anEmptyShop } from "../shop.ts";

export const TOKEN_TYPE = "account_management_authentication_token";
export const TOKEN_HEADER = "ep-account-management-authentication-token";
export const PASSWORD = "walnut-and-brass";

const realmID = ACCOUNT_REALM_ID;
const userType = "user_authentication_info";
const infoType = "user_authentication_password_profile_info";

/** The realm of accounts as merchants and members use it. */
export function aRealm(table: Table, more: Partial<Call> = {}) {
  const ask = { table, deadlineMs: 60_000, ...more };
  const create = (data: object = {}, id = realmID) => {
    const person = { type: userType, name: "Ida Marrow", email: "ida@larkfield.example", ...data };
    return anEmptyShop().post(
      `/v2/authentication-realms/${id}/user-authentication-info`,
      { data: person },
      { ...ask },
    );
  };
  const user = async (data: object = {}) => (await create(data)).body.data.id as string;
  const at = (userID: string) => ({ ...ask, params: { realmID, userID } });
  const addInfo = (userID: string, data: object = {}) => {
    const info = {
      type: infoType,
      password_profile_id: DEFAULT_PROFILE_ID,
      username: "ida@larkfield.example",
      password: PASSWORD,
      ...data,
    };
    return call(createPasswordInfo, { ...at(userID), body: { data: info } });
  };
  const request = (data: object, how: Partial<Call> = {}) =>
    anEmptyShop().post(
      "/v2/account-members/tokens",
      { data: { type: TOKEN_TYPE, ...data } },
      { ...ask, as: "implicit", ...how },
    );
  return {
    create,
    user,
    addInfo,
    request,
    read: (userID: string, how: Partial<Call> = {}) => call(readUser, { ...at(userID), ...how } as never),
    update: (userID: string, data: object, how: object = {}) =>
      call(updateUser, { ...at(userID), body: { data: { type: userType, ...data } }, ...how }),
    remove: (userID: string) => call(deleteUser, at(userID)),
    infos: (userID: string, how: object = {}) => call(listPasswordInfos, { ...at(userID), ...how }),
    updateInfo: (userID: string, passwordInfoID: string, data: object, how: object = {}) =>
      anEmptyShop().put(
        `/v2/authentication-realms/${realmID}/user-authentication-info/${userID}/user-authentication-password-profile-info/${passwordInfoID}`,
        { data: { type: infoType, ...data } },
        { ...ask, ...how },
      ),
    settings: (data: object) =>
      anEmptyShop().put(
        "/v2/settings/account-authentication",
        { data: { type: "account_authentication_settings", ...data } },
        { ...ask },
      ),
    profile: (data: object, passwordProfileID = DEFAULT_PROFILE_ID) =>
      anEmptyShop().put(
        `/v2/authentication-realms/${realmID}/password-profiles/${passwordProfileID}`,
        { data: { type: "password_profile", ...data } },
        { ...ask },
      ),
    signIn: (username = "ida@larkfield.example", password = PASSWORD, data: object = {}) =>
      request({
        authentication_mechanism: "password",
        password_profile_id: DEFAULT_PROFILE_ID,
        username,
        password,
        ...data,
      }),
  };
}
