import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { shopOn } from "../shop.ts";
import { INFO, PASSWORD, TOKEN, USER } from "./account-store.ts";

const USERS = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/user-authentication-info` as const;
const infosPath = (user: string) => `${USERS}/${user}/user-authentication-password-profile-info` as const;

/** The requests of merchants and members to the realm of accounts. */
export function aRealm(table: Table, more: Call = {}) {
  const shop = shopOn(table, { deadlineMs: 60_000, ...more });
  const create = (data: object = {}, id: string = ACCOUNT_REALM_ID) => {
    const person = { type: USER, name: "Ida Marrow", email: "ida@larkfield.example", ...data };
    return shop.post(`/v2/authentication-realms/${id}/user-authentication-info`, { data: person });
  };
  const addInfo = (userID: string, data: object = {}) => {
    const info = {
      type: INFO,
      password_profile_id: DEFAULT_PROFILE_ID,
      username: "ida@larkfield.example",
      password: PASSWORD,
      ...data,
    };
    return shop.post(infosPath(userID), { data: info });
  };
  const request = (data: object, how: Call = {}) =>
    shop.post("/v2/account-members/tokens", { data: { type: TOKEN, ...data } }, { as: "implicit", ...how });
  return {
    create,
    user: async (data: object = {}): Promise<string> => (await create(data)).body.data.id,
    addInfo,
    request,
    read: (userID: string, how: Call = {}) => shop.get(`${USERS}/${userID}`, how),
    update: (userID: string, data: object, how: Call = {}) =>
      shop.put(`${USERS}/${userID}`, { data: { type: USER, ...data } }, how),
    remove: (userID: string) => shop.delete(`${USERS}/${userID}`),
    infos: (userID: string, how: Call = {}) => shop.get(infosPath(userID), how),
    updateInfo: (userID: string, passwordInfoID: string, data: object, how: Call = {}) =>
      shop.put(`${infosPath(userID)}/${passwordInfoID}`, { data: { type: INFO, ...data } }, how),
    removeInfo: (userID: string, passwordInfoID: string) =>
      shop.delete(`${infosPath(userID)}/${passwordInfoID}`),
    settings: (data: object) =>
      shop.put("/v2/settings/account-authentication", {
        data: { type: "account_authentication_settings", ...data },
      }),
    /** A second password profile. */
    aProfile: async (): Promise<string> => {
      const data = { type: "password_profile", name: "Staff" };
      const path = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles` as const;
      return (await shop.post(path, { data })).body.data.id;
    },
    profile: (data: object) =>
      shop.put(`/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${DEFAULT_PROFILE_ID}`, {
        data: { type: "password_profile", ...data },
      }),
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
