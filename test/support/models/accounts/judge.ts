import type { Undescribed } from "../../routes.ts";
import type { Outcome } from "../world.ts";
import { judgeList } from "./lists.ts";
import {
  deleteAccount,
  deleteMembership,
  deleteUser,
  findInfo,
  foldName,
  keepFormer,
  type Model,
  type ModelAccount,
  type ModelUser,
  membershipsOf,
  timeOf,
} from "./model.ts";
import type { AccountData, InfoData, Places, Request, UserData } from "./requests.ts";
import { judgeShopper, type OfShoppers } from "./shoppers.ts";
import { showAccount, showInfo, showMembership, showUser } from "./views.ts";

const only = (...statuses: number[]): Outcome => ({ statuses });
const done = (status: number, apply: () => void): Outcome => ({ statuses: [status], apply });

/** The answers that the contract promises, at these places. */
export function judgeAt(places: Places) {
  return (model: Model, request: Request): Outcome => {
    switch (request.do) {
      case "wait":
        return done(200, () => {
          model.now += request.seconds * 1000;
        });
      case "set":
        return done(200, () => void Object.assign(model.settings, request.data));
      case "limit":
        return done(200, () => {
          model.limit = request.limit;
        });
      case "list":
        return judgeList(model, request.list);
      case "create account":
      case "change account":
      case "delete account":
      case "join":
      case "leave":
        return judgeAccounts(model, request);
      case "create user":
      case "change user":
      case "delete user":
      case "create info":
      case "change info":
      case "delete info":
        return judgeUsers(model, request, places);
      default:
        return judgeShopper(model, request);
    }
  };
}

type OfUsers = Extract<Request, { do: `${string} ${"user" | "info"}` }>;
type OfAccounts = Exclude<Request, OfUsers | OfShoppers | { do: "wait" | "set" | "limit" | "list" }>;

function judgeAccounts(model: Model, request: OfAccounts): Outcome {
  if (request.do === "create account") return judgeNewAccount(model, request.data);
  const account = model.accounts.find(({ id }) => id === request.account);
  if (!account) return only(404);
  switch (request.do) {
    case "change account":
      return judgeAccountChange(model, account, request.data);
    case "delete account":
      return done(204, () => deleteAccount(model, account.id));
    case "join":
      return judgeJoin(model, account, request.member);
    case "leave": {
      const { membership } = request;
      const isOwn = model.memberships.some(({ id, account: of }) => id === membership && of === account.id);
      return isOwn ? done(204, () => deleteMembership(model, membership)) : only(404);
    }
  }
}

const isTaken = ({ accounts }: Model, registrationId: string | null, self?: ModelAccount) =>
  registrationId !== null && accounts.some((one) => one !== self && one.registrationId === registrationId);

function judgeNewAccount(model: Model, data: AccountData): Outcome {
  const { name = "", registration_id: registrationId = null, parent_id: parentId = null } = data;
  const parent = model.accounts.find(({ id }) => id === parentId);
  const refusals = [
    ...(parentId !== null && !parent ? [404] : []),
    ...(isTaken(model, registrationId || null) ? [409] : []),
  ];
  if (refusals.length > 0) return only(...refusals);
  const at = timeOf(model);
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  const draft = { name, legalName: null, registrationId: registrationId || null, parentId, ancestors };
  const account = (id: string): ModelAccount => ({
    id,
    ...draft,
    addresses: [],
    createdAt: at,
    updatedAt: at,
  });
  let created = account("");
  return {
    statuses: [201],
    apply: ({ id }) => {
      created = account(id);
      model.accounts.push(created);
    },
    shows: () => showAccount(created),
  };
}

function judgeAccountChange(model: Model, account: ModelAccount, data: AccountData): Outcome {
  const { name = account.name, registration_id: sent = account.registrationId } = data;
  const registrationId = sent || null;
  if (isTaken(model, registrationId, account)) return only(409);
  return {
    statuses: [200],
    apply: () => {
      const isSame = name === account.name && registrationId === account.registrationId;
      Object.assign(account, { name, registrationId }, isSame ? {} : { updatedAt: timeOf(model) });
    },
    shows: () => showAccount(account),
  };
}

function judgeJoin(model: Model, account: ModelAccount, member: string): Outcome {
  if (!model.users.some(({ id }) => id === member)) return only(404);
  const own = membershipsOf(model, member);
  const isMember = own.some((one) => one.account === account.id);
  const isFull = own.length >= model.limit;
  if (isMember || isFull) return only(...(isMember ? [409] : []), ...(isFull ? [422] : []));
  const membership = { account: account.id, member, createdAt: timeOf(model) };
  let created = { ...membership, id: "" };
  return {
    statuses: [201],
    apply: ({ id }) => {
      created = { ...membership, id };
      model.memberships.push(created);
    },
    shows: () => showMembership(created),
  };
}

/** Adds a user and, if the settings say so, the account that the store created for it. @param own of the new member */
export function addUser(model: Model, user: ModelUser, own: Undescribed): void {
  const at = timeOf(model);
  model.users.push(user);
  if (!model.settings.auto_create_account_for_account_members) return;
  const [{ id, relationships }] = own;
  const account = relationships.account.data.id;
  const made = { createdAt: at, updatedAt: at };
  const { name } = user;
  const facts = { legalName: name, registrationId: null, parentId: null, ancestors: [], addresses: [] };
  model.accounts.push({ id: account, name, ...facts, ...made });
  model.memberships.push({ id, account, member: user.id, createdAt: at });
}

/** @returns a complaint if the store created another number of accounts for a new member than the settings say */
export function complainOfOwn({ settings }: Model, own: readonly unknown[]): string | undefined {
  const right = settings.auto_create_account_for_account_members ? 1 : 0;
  return own.length === right ? undefined : `${own.length} memberships of a new member, not ${right}`;
}

export function aUser(model: Model, id: string, { name, email }: { name: string; email: string }): ModelUser {
  const at = timeOf(model);
  return { id, name, email, infos: [], codes: new Map(), createdAt: at, updatedAt: at, memberUpdatedAt: at };
}

function judgeUsers(model: Model, request: OfUsers, { users: path, profile }: Places): Outcome {
  if (request.do === "create user") {
    const { data } = request;
    return {
      statuses: [201],
      complains: ({ body }) => {
        const complaint = complainOfOwn(model, body.own);
        if (!complaint) addUser(model, aUser(model, body.data.id, data), body.own);
        return complaint;
      },
      shows: () => showUser(model.users.at(-1)!, path),
    };
  }
  const user = model.users.find(({ id }) => id === request.user);
  // A body may be refused before the user is missed.
  if (!user) return only(404, ...("data" in request && isShort(request.data) ? [400] : []));
  const at = timeOf(model);
  switch (request.do) {
    case "change user":
      return {
        statuses: [200],
        apply: () => {
          const { name = user.name, email = user.email } = request.data;
          const isSame = name === user.name && email === user.email;
          Object.assign(user, { name, email }, isSame ? {} : { updatedAt: at, memberUpdatedAt: at });
        },
        shows: () => showUser(user, path),
      };
    case "delete user":
      return done(204, () => deleteUser(model, user.id));
    default:
      return judgeInfos(model, user, request, { profile, path: infosPath(path, user.id) });
  }
}

export const infosPath = (users: string, user: string) =>
  `${users}/${user}/user-authentication-password-profile-info`;

type OfInfos = Extract<Request, { do: `${string} info` }>;
type InfoPlaces = { readonly profile: string; readonly path: string };

const isShort = ({ password }: UserData & InfoData) => password !== undefined && password.length < 8;

function judgeInfos(model: Model, user: ModelUser, request: OfInfos, { profile, path }: InfoPlaces): Outcome {
  const at = timeOf(model);
  if (request.do === "create info") {
    const { data } = request;
    const refusals = [...(isShort(data) ? [400] : []), ...(findInfo(model, data.username) ? [409] : [])];
    if (refusals.length > 0) return only(...refusals);
    return {
      statuses: [201],
      apply: ({ id }) => {
        user.infos.push({ id, ...data, createdAt: at, updatedAt: at });
        user.updatedAt = at;
      },
      shows: () => showInfo(user.infos.at(-1)!, profile, path),
    };
  }
  const info = user.infos.find(({ id }) => id === request.info);
  if (!info) return only(404, ...("data" in request && isShort(request.data) ? [400] : []));
  if (request.do === "delete info") {
    return done(204, () => {
      keepFormer(model, user, info);
      user.infos.splice(user.infos.indexOf(info), 1);
      user.codes.delete(foldName(info.username));
      user.updatedAt = at;
    });
  }
  const { data } = request;
  const holder = data.username === undefined ? undefined : findInfo(model, data.username)?.info;
  const refusals = [...(isShort(data) ? [400] : []), ...(holder && holder !== info ? [409] : [])];
  if (refusals.length > 0) return only(...refusals);
  return {
    statuses: [200],
    apply: () => {
      const { username = info.username } = data;
      if (username === info.username && data.password === undefined) return;
      keepFormer(model, user, info);
      if (foldName(username) !== foldName(info.username)) user.codes.delete(foldName(info.username));
      Object.assign(info, data, { updatedAt: at });
      user.updatedAt = at;
    },
    shows: () => showInfo(info, profile, path),
  };
}
