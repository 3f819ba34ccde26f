import { isDeepStrictEqual } from "node:util";
import type { Answer, Undescribed } from "../../routes.ts";
import { compareCodePoints } from "../pages.ts";
import type { Outcome } from "../world.ts";
import { addUser, aUser, complainOfOwn } from "./judge.ts";
import {
  findFormer,
  findInfo,
  foldName,
  isAlive,
  isSlowed,
  type Model,
  type ModelAccount,
  type ModelToken,
  noteTry,
  timeOf,
} from "./model.ts";
import type { Caller, Request, SignUp } from "./requests.ts";
import { listTokens, showAccount, showAddress, showMember } from "./views.ts";

const only = (...statuses: number[]): Outcome => ({ statuses });
const CODE_MS = 600_000;

export type OfShoppers = Extract<
  Request,
  { do: `${"sign" | "read"} ${string}` | `${string} ${"code" | "address"}` | "switch" }
>;

/** The answers to shoppers, and to merchants on the same paths. */
export function judgeShopper(model: Model, request: OfShoppers): Outcome {
  switch (request.do) {
    case "sign in":
      return judgeSignIn(model, request);
    case "sign up":
      return judgeSignUp(model, request.data);
    case "request code": {
      const { username } = request;
      return {
        statuses: [202],
        apply: (codes) => noteCodes(model, username, codes),
        complains: ({ body }) => {
          const right = findInfo(model, username) ? 1 : 0;
          return body.data.length === right ? undefined : `${body.data.length} codes, not ${right}`;
        },
      };
    }
    case "use code":
      return judgeCode(model, request);
    case "switch": {
      const token = model.tokens.find((one) => one.token === request.token);
      return token && (request.isLate || isAlive(model, token)) ? signIn(model, token.member) : only(401);
    }
    default:
      return judgeReads(model, request);
  }
}

type OfAccount = { readonly account_id: string };
const byAccount = (a: OfAccount, b: OfAccount) => compareCodePoints(a.account_id, b.account_id);

/** True if older memberships come first. Those of one moment have any order. */
function isOldestFirst({ memberships }: Model, member: string, shown: readonly OfAccount[]): boolean {
  const times = shown.map(
    ({ account_id: id }) => memberships.find((one) => one.account === id && one.member === member)?.createdAt,
  );
  return isDeepStrictEqual(times, times.toSorted());
}

/** The tokens of all accounts of a member, which the model keeps. */
function signIn(model: Model, member: string): Outcome {
  const expected = listTokens(model, member);
  return {
    statuses: [201],
    complains: ({ body }: Answer) => {
      const shown = body.data.map(({ token: _, ...rest }: Undescribed) => rest);
      const isRight =
        isDeepStrictEqual(shown.toSorted(byAccount), expected.toSorted(byAccount)) &&
        isOldestFirst(model, member, shown) &&
        body.meta.account_member_id === member &&
        body.meta.results.total === expected.length;
      if (!isRight) return `not ${JSON.stringify(expected)} of ${member}`;
      for (const { token, account_id: account, expires } of body.data) {
        const membership = model.memberships.find((one) => one.account === account && one.member === member);
        const facts = { account, member, membership: membership?.id ?? "" };
        model.tokens.push({ token, ...facts, expiresAt: Date.parse(expires) });
      }
      return undefined;
    },
  };
}

const refuseTry = (model: Model, username: string): Outcome => ({
  statuses: isSlowed(model, username) ? [400, 429] : [400],
  refuse: () => noteTry(model, username),
});

type SignIn = Extract<Request, { do: "sign in" }>;

function judgeSignIn(model: Model, { username, password, isLate }: SignIn): Outcome {
  const found = findInfo(model, username);
  const former = isLate ? findFormer(model, username, { password })?.member : undefined;
  const member = found?.info.password === password ? found.user.id : former;
  if (member === undefined) return refuseTry(model, username);
  const success = signIn(model, member);
  return isSlowed(model, username) ? { ...success, statuses: [201, 429] } : success;
}

function judgeSignUp(model: Model, { username, password, name, email }: SignUp): Outcome {
  const refusals = [
    ...(model.settings.enable_self_signup ? [] : [403]),
    ...(password.length < 8 ? [400] : []),
  ];
  if (refusals.length > 0) return only(...refusals);
  if (findInfo(model, username)) return only(409);
  return {
    statuses: [201],
    complains: (answer) => {
      const { member, own } = answer.body;
      const complaint = complainOfOwn(model, own);
      if (complaint) return complaint;
      const at = timeOf(model);
      const user = aUser(model, member, { name, email });
      user.infos.push({ id: "", username, password, createdAt: at, updatedAt: at });
      addUser(model, user, own);
      return signIn(model, member).complains?.(answer);
    },
  };
}

function noteCodes(model: Model, username: string, codes: readonly string[]): void {
  noteTry(model, username);
  const user = findInfo(model, username)?.user;
  const before = user?.codes.get(foldName(username)) ?? [];
  const added = codes.map((code) => ({ code, endsAt: model.now + CODE_MS }));
  // The last three codes are valid together.
  user?.codes.set(foldName(username), [...before, ...added].slice(-3));
}

type UseCode = Extract<Request, { do: "use code" }>;

function judgeCode(model: Model, { username, code, isLate }: UseCode): Outcome {
  const found = findInfo(model, username);
  const codes = found?.user.codes.get(foldName(username)) ?? [];
  const isRight = codes.some((one) => one.code === code.toLowerCase() && model.now < one.endsAt);
  const former = isLate ? findFormer(model, username, { code })?.member : undefined;
  const member = isRight ? found?.user.id : former;
  if (member === undefined) return refuseTry(model, username);
  const success = signIn(model, member);
  return {
    statuses: isSlowed(model, username) ? [201, 400, 429] : [201],
    complains: (answer) => {
      found?.user.codes.delete(foldName(username));
      return success.complains?.(answer);
    },
  };
}

type Read = Extract<OfShoppers, { do: `read ${string}` | `${string} address` }>;

/** Undefined for a merchant, the answer to a dead token, or the token. */
function findCaller(model: Model, { token, isLate }: Caller): ModelToken | Outcome | undefined {
  if (token === undefined) return undefined;
  const found = model.tokens.find((one) => one.token === token);
  return found && (isLate || isAlive(model, found)) ? found : only(401);
}

function judgeReads(model: Model, request: Read): Outcome {
  const caller = findCaller(model, request);
  if (caller && "statuses" in caller) return caller;
  switch (request.do) {
    case "read own": {
      const isOwn = ({ id }: { readonly id: string }) => id === caller?.account || id === caller?.member;
      const own = () =>
        request.of === "accounts"
          ? model.accounts.filter(isOwn).map(showAccount)
          : model.users.filter(isOwn).map(showMember);
      return { statuses: [200], shows: own };
    }
    case "read member": {
      const user = model.users.find(({ id }) => id === request.member);
      const isColleague = model.memberships.some(
        ({ account, member }) => account === caller?.account && member === request.member,
      );
      if (!user || (caller && !isColleague)) return only(404);
      return { statuses: [200], shows: () => showMember(user) };
    }
    default: {
      const account = model.accounts.find(({ id }) => id === request.account);
      if (!account || (caller && caller.account !== account.id)) return only(404);
      if (request.do === "read account") return { statuses: [200], shows: () => showAccount(account) };
      return judgeAddresses(model, account, request);
    }
  }
}

const MOST_ADDRESSES = 2;

function judgeAddresses(
  model: Model,
  account: ModelAccount,
  request: Extract<Read, { do: `${string} address` }>,
): Outcome {
  const at = timeOf(model);
  if (request.do === "create address") {
    if (account.addresses.length >= MOST_ADDRESSES) return only(422);
    return {
      statuses: [201],
      apply: ({ id }) =>
        void account.addresses.push({ id, city: request.city, createdAt: at, updatedAt: at }),
      shows: () => showAddress(account.id, account.addresses.at(-1)!),
    };
  }
  const address = account.addresses.find(({ id }) => id === request.address);
  if (!address) return only(404);
  if (request.do === "delete address") {
    const apply = () => void account.addresses.splice(account.addresses.indexOf(address), 1);
    return { statuses: [204], apply };
  }
  return {
    statuses: [200],
    apply: () => {
      if (request.city !== address.city) Object.assign(address, { city: request.city, updatedAt: at });
    },
    shows: () => showAddress(account.id, address),
  };
}
