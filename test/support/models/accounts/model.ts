import { NOON } from "../../runtime.ts";

type Made = { readonly id: string; readonly createdAt: string };
type Changed = Made & { updatedAt: string };

export type ModelAddress = Changed & { city: string };

export type ModelAccount = Changed & {
  readonly parentId: string | null;
  /** From the root to the parent, as they were at the creation. */
  readonly ancestors: readonly string[];
  readonly addresses: ModelAddress[];
  name: string;
  readonly legalName: string | null;
  registrationId: string | null;
};

export type ModelInfo = Changed & { username: string; password: string };

/** A person who signs in, which is also a member. */
export type ModelUser = Changed & {
  readonly infos: ModelInfo[];
  /** Codes that are not used yet, by username, each with the moment at which it ends. */
  readonly codes: Map<string, { readonly code: string; readonly endsAt: number }[]>;
  name: string;
  email: string;
  /** The member's; a change of a way to sign in moves only the user's. */
  memberUpdatedAt: string;
};

/** A way to sign in as it was before a change, for requests that checked it before the change and read the rest after it. */
export type FormerInfo = {
  readonly name: string;
  readonly password: string;
  readonly codes: readonly string[];
  readonly member: string;
};

export type ModelMembership = Made & { readonly account: string; readonly member: string };

export type ModelToken = {
  readonly token: string;
  readonly membership: string;
  readonly account: string;
  readonly member: string;
  readonly expiresAt: number;
};

export type ModelSettings = {
  enable_self_signup: boolean;
  auto_create_account_for_account_members: boolean;
  account_management_authentication_token_timeout_secs: number;
};

/** Accounts and their members by the contract. */
export type Model = {
  /** Epoch milliseconds. */
  now: number;
  limit: number;
  readonly settings: ModelSettings;
  readonly accounts: ModelAccount[];
  readonly users: ModelUser[];
  readonly memberships: ModelMembership[];
  readonly tokens: ModelToken[];
  readonly formerInfos: FormerInfo[];
  /** Refused sign-ins and requested codes by username. */
  readonly tries: Map<string, number>;
};

export const aModel = (): Model => ({
  now: NOON.getTime(),
  limit: 10_000,
  settings: {
    enable_self_signup: false,
    auto_create_account_for_account_members: false,
    account_management_authentication_token_timeout_secs: 86_400,
  },
  ...{ accounts: [], users: [], memberships: [], tokens: [], formerInfos: [], tries: new Map() },
});

export const timeOf = ({ now }: Model) => new Date(now).toISOString();

export const foldName = (username: string) => username.toLowerCase();

/** The user and the way to sign in that have this name, in any letter case. */
export function findInfo({ users }: Model, username: string) {
  for (const user of users) {
    const info = user.infos.find((one) => foldName(one.username) === foldName(username));
    if (info) return { user, info };
  }
  return undefined;
}

export const membershipsOf = ({ memberships }: Model, id: string) =>
  memberships.filter(({ member }) => member === id);

/** A token ends with its time or its membership. */
export function isAlive({ now, memberships }: Model, { expiresAt, membership }: ModelToken): boolean {
  return now < expiresAt && memberships.some(({ id }) => id === membership);
}

const remove = <T>(all: T[], isGone: (one: T) => boolean) => {
  all.splice(0, all.length, ...all.filter((one) => !isGone(one)));
};

export function deleteAccount({ accounts, memberships }: Model, id: string): void {
  remove(accounts, (one) => one.id === id);
  remove(memberships, ({ account }) => account === id);
}

/** Keeps a way to sign in before it changes. */
export function keepFormer({ formerInfos }: Model, user: ModelUser, { username, password }: ModelInfo): void {
  const name = foldName(username);
  const codes = (user.codes.get(name) ?? []).map(({ code }) => code);
  formerInfos.push({ name, password, codes, member: user.id });
}

/** A former way to sign in with this name and password or code. */
export function findFormer(
  { formerInfos }: Model,
  username: string,
  { password, code }: { readonly password?: string; readonly code?: string },
): FormerInfo | undefined {
  return formerInfos.find(
    (one) =>
      one.name === foldName(username) &&
      (one.password === password || one.codes.some((sent) => sent === code?.toLowerCase())),
  );
}

export function deleteUser(model: Model, id: string): void {
  const { users, memberships } = model;
  for (const user of users.filter((one) => one.id === id)) {
    for (const info of user.infos) keepFormer(model, user, info);
  }
  remove(users, (one) => one.id === id);
  remove(memberships, ({ member }) => member === id);
}

export function deleteMembership({ memberships }: Model, id: string): void {
  remove(memberships, (one) => one.id === id);
}

const TRIES = 4;

/** True if a further wrong try of this name may be refused for a while. */
export const isSlowed = ({ tries }: Model, username: string) => (tries.get(foldName(username)) ?? 0) >= TRIES;

export function noteTry({ tries }: Model, username: string): void {
  tries.set(foldName(username), (tries.get(foldName(username)) ?? 0) + 1);
}
