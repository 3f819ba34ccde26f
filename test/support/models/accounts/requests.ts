import { NOTICE_TYPE, noticeIn } from "../../../../lib/accounts/one-time-codes/codes-store.ts";
import { asMember, GUEST, INFO, TOKEN, USER } from "../../accounts/account-store.ts";
import type { Call } from "../../call.ts";
import type { Answer } from "../../routes.ts";
import type { Shop } from "../../shop.ts";
import type { MemoryTable } from "../../tables/memory-table.ts";
import { readPages } from "../pages.ts";
import type { ModelSettings } from "./model.ts";
import { ADDRESS } from "./views.ts";

export type AccountData = {
  readonly name?: string;
  readonly registration_id?: string | null;
  readonly parent_id?: string;
};
export type UserData = { readonly name?: string; readonly email?: string };
export type InfoData = { readonly username?: string; readonly password?: string };
export type SignUp = Required<UserData> & Required<InfoData>;

/** Without a token, a request of the merchant. */
export type Caller = { readonly token?: string } & Late;

/** True if the request may have checked its token, password or code before another request ended it. */
type Late = { readonly isLate?: true };

/** A test of one attribute. */
export type Test = { readonly operator: string; readonly field: string; readonly value?: string };

export type List = {
  readonly of: "accounts" | "members" | "memberships" | "unassigned";
  /** Lists of memberships and unassigned members are of an account. */
  readonly account: string;
  readonly test?: Test | undefined;
  readonly sort: string;
  readonly limit: number;
};

export type Request =
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "create account"; readonly data: AccountData }
  | { readonly do: "change account"; readonly account: string; readonly data: AccountData }
  | { readonly do: "delete account"; readonly account: string }
  | { readonly do: "create user"; readonly data: Required<UserData> }
  | { readonly do: "change user"; readonly user: string; readonly data: UserData }
  | { readonly do: "delete user"; readonly user: string }
  | { readonly do: "create info"; readonly user: string; readonly data: Required<InfoData> }
  | { readonly do: "change info"; readonly user: string; readonly info: string; readonly data: InfoData }
  | { readonly do: "delete info"; readonly user: string; readonly info: string }
  | { readonly do: "join"; readonly account: string; readonly member: string }
  | { readonly do: "leave"; readonly account: string; readonly membership: string }
  | { readonly do: "set"; readonly data: Partial<ModelSettings> }
  | { readonly do: "limit"; readonly limit: number }
  | ({ readonly do: "sign in"; readonly username: string; readonly password: string } & Late)
  | { readonly do: "sign up"; readonly data: SignUp }
  | { readonly do: "request code"; readonly username: string }
  | ({ readonly do: "use code"; readonly username: string; readonly code: string } & Late)
  | ({ readonly do: "switch"; readonly token: string } & Late)
  | ({ readonly do: "read account"; readonly account: string } & Caller)
  | ({ readonly do: "read member"; readonly member: string } & Caller)
  | ({ readonly do: "read own"; readonly of: "accounts" | "members"; readonly token: string } & Late)
  | ({ readonly do: "create address"; readonly account: string; readonly city: string } & Caller)
  | ({
      readonly do: "change address" | "delete address";
      readonly account: string;
      readonly address: string;
      readonly city: string;
    } & Caller)
  | { readonly do: "list"; readonly list: List };

/** Ids that are the same in every store. */
export type Places = {
  readonly users: `/v2/${string}`;
  readonly profiles: `/v2/${string}`;
  readonly profile: string;
};

const done: Answer = { status: 200, headers: {}, body: {}, text: "" };
const as = ({ token }: Caller): Call => (token === undefined ? {} : asMember(token));
const TOKENS = "/v2/account-members/tokens";

/** The requests of merchants and shoppers, at these places. */
export function sender({ users, profiles, profile }: Places) {
  const sign = (shop: Shop, data: object, more: Call = {}): Promise<Answer> =>
    shop.post(TOKENS, { data: { type: TOKEN, ...data } }, { ...GUEST, query: "page[limit]=100", ...more });
  const infos = (user: string) => `${users}/${user}/user-authentication-password-profile-info` as string;
  const send = async (shop: Shop<MemoryTable>, request: Request): Promise<Answer> => {
    switch (request.do) {
      case "wait":
        return done;
      case "create user":
        return withOwnAccount(
          shop,
          await shop.post(users as string, { data: { type: USER, ...request.data } }),
        );
      case "change user":
        return shop.put(`${users}/${request.user}` as string, { data: { type: USER, ...request.data } });
      case "delete user":
        return shop.delete(`${users}/${request.user}` as string);
      case "create info":
        return shop.post(infos(request.user), {
          data: { type: INFO, password_profile_id: profile, ...request.data },
        });
      case "change info":
        return shop.put(`${infos(request.user)}/${request.info}`, { data: { type: INFO, ...request.data } });
      case "delete info":
        return shop.delete(`${infos(request.user)}/${request.info}`);
      case "sign in": {
        const { username, password } = request;
        return sign(shop, {
          authentication_mechanism: "password",
          password_profile_id: profile,
          username,
          password,
        });
      }
      case "sign up": {
        const more = { authentication_mechanism: "self_signup", password_profile_id: profile };
        return withOwnAccount(shop, await sign(shop, { ...more, ...request.data }));
      }
      case "use code": {
        const { username, code: one_time_password_token } = request;
        const more = { authentication_mechanism: "passwordless", password_profile_id: profile };
        return sign(shop, { ...more, username, one_time_password_token });
      }
      case "switch":
        return sign(shop, { authentication_mechanism: TOKEN }, asMember(request.token));
      case "request code": {
        const data = {
          type: "one_time_password_token_request",
          username: request.username,
          purpose: "reset_password",
        };
        const before = new Set(listCodes(shop));
        const path = `${profiles}/${profile}/one-time-password-token-request` as string;
        const answer: Answer = await shop.post(path, { data }, GUEST);
        return { ...answer, body: { data: listCodes(shop).filter((code) => !before.has(code)) } };
      }
      default:
        return sendForAccounts(shop, request);
    }
  };
  return send;
}

const listCodes = ({ table }: Shop<MemoryTable>) =>
  table
    .all()
    .filter(({ type }) => type === NOTICE_TYPE)
    .map((item) => noticeIn(item).code);

/** Adds the membership that the store itself created for a new member to the data of the answer. */
async function withOwnAccount(shop: Shop, answer: Answer): Promise<Answer> {
  if (answer.status !== 201) return answer;
  const id: string = answer.body.meta?.account_member_id ?? answer.body.data.id;
  const own = await shop.get(`/v2/account-members/${id}/account-memberships` as string);
  return { ...answer, body: { ...answer.body, own: own.body.data, member: id } };
}

type OfUsers = `${string} ${"user" | "info" | "code" | "in" | "up"}` | "wait" | "switch";

async function sendForAccounts(shop: Shop, request: Exclude<Request, { do: OfUsers }>): Promise<Answer> {
  switch (request.do) {
    case "create account":
      return shop.post("/v2/accounts" as string, { data: { type: "account", ...request.data } });
    case "change account":
      return shop.put(`/v2/accounts/${request.account}` as string, {
        data: { type: "account", ...request.data },
      });
    case "delete account":
      return shop.delete(`/v2/accounts/${request.account}` as string);
    case "join": {
      const data = { type: "account_membership", account_member_id: request.member };
      return shop.post(`/v2/accounts/${request.account}/account-memberships` as string, { data });
    }
    case "leave":
      return shop.delete(
        `/v2/accounts/${request.account}/account-memberships/${request.membership}` as string,
      );
    case "set":
      return shop.put("/v2/settings/account-authentication" as string, {
        data: { type: "account_authentication_settings", ...request.data },
      });
    case "limit":
      return shop.put("/v2/settings/account-membership" as string, {
        data: { type: "account_membership_setting", membership_limit: request.limit },
      });
    case "read account":
      return shop.get(`/v2/accounts/${request.account}` as string, as(request));
    case "read member":
      return shop.get(`/v2/account-members/${request.member}` as string, as(request));
    case "read own":
      return shop.get(
        (request.of === "accounts" ? "/v2/accounts" : "/v2/account-members") as string,
        as(request),
      );
    case "create address": {
      const data = { type: "address", ...ADDRESS, city: request.city };
      return shop.post(`/v2/accounts/${request.account}/addresses` as string, { data }, as(request));
    }
    case "change address":
    case "delete address": {
      const path = `/v2/accounts/${request.account}/addresses/${request.address}` as string;
      if (request.do === "delete address") return shop.delete(path, as(request));
      return shop.put(path, { data: { type: "address", city: request.city } }, as(request));
    }
    case "list": {
      const { test, sort, limit } = request.list;
      const filter = test && writeTest(test);
      const parts = [filter && `filter=${encodeURIComponent(filter)}`, sort && `sort=${sort}`];
      return readPages(shop, {
        path: listPath(request.list),
        query: parts.filter(Boolean).join("&"),
        limit,
      });
    }
  }
}

function writeTest({ operator, field, value }: Test): string {
  return operator === "is_null" ? `is_null(${field})` : `${operator}(${field},${value})`;
}

function listPath({ of, account }: List): string {
  if (of === "accounts") return "/v2/accounts";
  if (of === "members") return "/v2/account-members";
  const path = `/v2/accounts/${account}/account-memberships`;
  return of === "memberships" ? path : `${path}/unassigned-account-members`;
}
