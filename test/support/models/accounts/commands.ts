import fc from "fast-check";
import { UNKNOWN_ID } from "../../unknown-id.ts";
import { drawKind } from "../run.ts";
import { repairList } from "./lists.ts";
import { isSlowed, type Model } from "./model.ts";
import type { List, Request } from "./requests.ts";

/** A request in numbers that choose among what exists by then. */
export type Command = {
  readonly do: Request["do"];
  readonly account: number;
  readonly member: number;
  readonly other: number;
  readonly word: number;
  /** Merchants, or the bearer of one of the tokens. */
  readonly caller: number;
  readonly list: Omit<List, "account"> | null;
};

const NAMES = ["Alder", "birch", "Cedar"];
const USERNAMES = ["ida@x.example", "IDA@x.example", "bo@x.example", "cy"];
const PASSWORDS = ["walnut-and-brass", "copper-and-slate", "short"];
const EMAILS = ["ida@x.example", "Bo@x.example"];
const LIVES = [600, 86_400];

const few = fc.nat({ max: 5 });
const list = fc.record({
  of: fc.constantFrom<List["of"]>("accounts", "accounts", "members", "memberships", "unassigned"),
  test: fc.option(
    fc.record({
      operator: fc.constantFrom("eq", "eq", "like", "ilike", "gt", "is_null"),
      field: fc.constantFrom("name", "name", "email", "registration_id", "created_at", "given_name"),
      value: fc.constantFrom("Alder", "*l*", "b*", "*R", "ida@X.example", "R1", "2026-03-02T10:00:00.000Z"),
    }),
    { nil: undefined },
  ),
  sort: fc.constantFrom("", "created_at", "-name", "name", "id", "-id", "email", "-updated_at", "legal_name"),
  limit: fc.integer({ min: 1, max: 4 }),
});

const WRITES: readonly (readonly [number, Request["do"]])[] = [
  ...([
    [5, "create account"],
    [3, "change account"],
    [2, "delete account"],
    [4, "create user"],
  ] as const),
  ...([
    [2, "change user"],
    [2, "delete user"],
    [5, "create info"],
    [3, "change info"],
  ] as const),
  ...([
    [1, "delete info"],
    [9, "join"],
    [5, "leave"],
    [8, "sign in"],
    [3, "sign up"],
  ] as const),
  ...([
    [2, "use code"],
    [4, "switch"],
    [6, "read account"],
    [2, "read member"],
  ] as const),
  ...([
    [4, "create address"],
    [2, "change address"],
    [2, "delete address"],
  ] as const),
];

const OTHERS: readonly (readonly [number, Request["do"]])[] = [
  ...([
    [2, "wait"],
    [2, "set"],
    [2, "limit"],
    [3, "request code"],
    [2, "use code"],
  ] as const),
  ...([
    [2, "read own"],
    [12, "list"],
  ] as const),
];

const commandOf = (all: readonly (readonly [number, Request["do"]])[]): fc.Arbitrary<Command> =>
  fc.record({
    do: drawKind(all),
    ...{ account: few, member: few, other: few, word: few, caller: fc.nat({ max: 8 }) },
    list: fc.option(list, { nil: null }),
  });

/** Commands of clients that write at once. */
export const write = commandOf(WRITES);
export const command = commandOf([...WRITES, ...OTHERS]);

const at = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)];
/** One place in six names nothing that exists. */
const idAt = (all: readonly { readonly id: string }[], place: number) =>
  (place === 5 ? undefined : at(all, place)?.id) ?? UNKNOWN_ID;

/** The request of a command; undefined if it needs something that does not exist. */
export function choose(model: Model, command: Command): Request | undefined {
  const { member: place, other, word } = command;
  const account = idAt(model.accounts, command.account);
  const found = at(model.users, place);
  const user = idAt(model.users, place);
  // The ids of infos that members created by signing up are unknown.
  const info = idAt(found?.infos.filter(({ id }) => id !== "") ?? [], other);
  const name = at(NAMES, word) ?? "";
  const username = at(USERNAMES, word) ?? "";
  switch (command.do) {
    case "wait":
      return { do: "wait", seconds: word === 0 ? 650 : word };
    case "create account": {
      const registration = other < 3 ? { registration_id: `R${other}` } : {};
      return {
        do: "create account",
        data: { name, ...registration, ...(place < 2 ? { parent_id: account } : {}) },
      };
    }
    case "change account": {
      const registration = other < 4 ? { registration_id: other === 3 ? null : `R${other}` } : {};
      return { do: "change account", account, data: { ...(place < 3 ? { name } : {}), ...registration } };
    }
    case "delete account":
      return { do: "delete account", account };
    case "create user":
      return { do: "create user", data: { name, email: at(EMAILS, other) ?? "" } };
    case "change user":
      return {
        do: "change user",
        user,
        data: { name, ...(other < 3 ? { email: at(EMAILS, other) ?? "" } : {}) },
      };
    case "delete user":
      return { do: "delete user", user };
    case "create info":
      return { do: "create info", user, data: { username, password: at(PASSWORDS, other) ?? "" } };
    case "change info": {
      const password = other % 2 ? { password: at(PASSWORDS, other) ?? "" } : {};
      return { do: "change info", user, info, data: { ...(word < 4 ? { username } : {}), ...password } };
    }
    case "delete info":
      return { do: "delete info", user, info };
    case "join":
      return { do: "join", account, member: user };
    case "leave": {
      const membership = at(model.memberships, other);
      const id = membership?.id ?? UNKNOWN_ID;
      return { do: "leave", account: place < 4 ? (membership?.account ?? account) : account, membership: id };
    }
    case "set": {
      const life = at(LIVES, word) ?? 600;
      const data = { enable_self_signup: place < 4, auto_create_account_for_account_members: other < 3 };
      return { do: "set", data: { ...data, account_management_authentication_token_timeout_secs: life } };
    }
    case "limit":
      return { do: "limit", limit: [1, 2, 3, 10_000][word % 4] ?? 1 };
    default:
      return chooseShopper(model, command, { account, username });
  }
}

type Chosen = { readonly account: string; readonly username: string };

function chooseShopper(model: Model, command: Command, { account, username }: Chosen): Request | undefined {
  const { do: what, member: place, other, word, caller } = command;
  // Most requests use a recent token.
  const token = at(model.tokens.toReversed(), caller)?.token;
  const as = caller < 7 && token !== undefined ? { token } : {};
  const city = at(NAMES, word) ?? "";
  const own = model.tokens.find((one) => one.token === token)?.account;
  const near = other < 4 && own ? own : account;
  switch (what) {
    case "sign in": {
      const [info] = at(model.users, place)?.infos ?? [];
      const isRight = info && other < 4;
      const name = isRight ? info.username : username;
      const password = isRight ? info.password : (at(PASSWORDS, word) ?? "");
      return isSlowed(model, name) ? undefined : { do: what, username: name, password };
    }
    case "sign up": {
      const password = at(PASSWORDS, other) ?? "";
      return { do: what, data: { username, password, name: city, email: at(EMAILS, other) ?? "" } };
    }
    case "request code":
      return isSlowed(model, username) ? undefined : { do: what, username };
    case "use code": {
      const codes = model.users.flatMap(({ codes }) =>
        [...codes].flatMap(([name, all]) => all.map((one) => ({ name, ...one }))),
      );
      const code = at(codes, place);
      const name = code && other < 4 ? code.name : username;
      return isSlowed(model, name) ? undefined : { do: what, username: name, code: code?.code ?? "zzzzzz" };
    }
    case "switch":
      return token === undefined ? undefined : { do: what, token };
    case "read own":
      return token === undefined ? undefined : { do: what, of: other % 2 ? "accounts" : "members", token };
    case "read account":
      return { do: what, account: near, ...as };
    case "read member":
      return { do: what, member: idAt(model.users, place), ...as };
    case "create address":
      return { do: what, account: near, city, ...as };
    case "change address":
    case "delete address": {
      const found = model.accounts.find(({ id }) => id === near);
      return { do: what, account: near, address: idAt(found?.addresses ?? [], other), city, ...as };
    }
    case "list":
      if (!command.list) return undefined;
      // One list in three may be refused.
      return {
        do: what,
        list: other < 4 ? repairList({ ...command.list, account }) : { ...command.list, account },
      };
    default:
      return undefined;
  }
}

const nothing = { account: 0, member: 0, other: 0, word: 0, caller: 8, list: null };

/** Two accounts, and two members of the first one who have signed in. */
export const START: readonly Command[] = [
  { ...nothing, do: "create account", member: 4 },
  { ...nothing, do: "create account", member: 4, other: 4, word: 1 },
  { ...nothing, do: "create user" },
  { ...nothing, do: "create user", word: 1, other: 1 },
  { ...nothing, do: "create info" },
  { ...nothing, do: "create info", member: 1, word: 2 },
  { ...nothing, do: "join" },
  { ...nothing, do: "join", member: 1 },
  { ...nothing, do: "sign in" },
  { ...nothing, do: "sign in", member: 1 },
  { ...nothing, do: "create address" },
  { ...nothing, do: "request code" },
  { ...nothing, do: "set", other: 4, word: 1 },
];
