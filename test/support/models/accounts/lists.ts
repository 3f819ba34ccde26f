import { compareCodePoints, complainOfPages, isLike } from "../pages.ts";
import type { Outcome } from "../world.ts";
import type { Model } from "./model.ts";
import type { List, Test } from "./requests.ts";
import { showAccount, showMember, showMembership } from "./views.ts";

type Record_ = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly meta: { readonly timestamps: Readonly<Record<string, string>> };
};

/** Operators by attribute, and attributes of sorts, of each list. */
const LISTS: Readonly<
  Record<List["of"], { readonly tests: Readonly<Record<string, string[]>>; readonly sorts: string[] }>
> = {
  accounts: {
    tests: {
      name: ["eq", "like", "ilike"],
      legal_name: ["eq", "like", "ilike"],
      registration_id: ["eq", "like"],
      parent_id: ["eq"],
      created_at: ["eq", "gt", "le"],
    },
    sorts: ["created_at", "id", "name", "updated_at"],
  },
  members: {
    tests: {
      name: ["eq", "like", "ilike"],
      email: ["eq", "like", "ilike"],
      given_name: ["is_null", "ilike"],
    },
    sorts: ["created_at", "email", "id", "name", "updated_at"],
  },
  memberships: { tests: { account_member_id: ["eq"] }, sorts: ["created_at", "id", "updated_at"] },
  unassigned: {
    tests: { name: ["eq", "like"], email: ["eq", "like"] },
    sorts: ["created_at", "updated_at"],
  },
};

const readAttribute = (record: Record_, name: string) => record[name] ?? record.meta.timestamps[name] ?? null;

function passes(record: Record_, { operator, field, value = "" }: Test): boolean {
  const found = readAttribute(record, field);
  if (operator === "is_null") return found === null;
  if (found === null) return false;
  const text = String(found);
  switch (operator) {
    case "eq":
      return field === "email" ? text.toLowerCase() === value.toLowerCase() : text === value;
    case "like":
      return isLike(text, value);
    case "ilike":
      return isLike(text.toLowerCase(), value.toLowerCase());
    case "gt":
      return text > value;
    default:
      return text <= value;
  }
}

function listRecords(model: Model, { of, account }: List): readonly Record_[] {
  const own = model.memberships.filter((one) => one.account === account);
  switch (of) {
    case "accounts":
      return model.accounts.map(showAccount);
    case "members":
      return model.users.map(showMember);
    case "memberships":
      return own.map(showMembership);
    case "unassigned":
      return model.users.filter(({ id }) => !own.some(({ member }) => member === id)).map(showMember);
  }
}

/** A list as close to this one as may be. */
export function repairList(list: List): List {
  const { test, sort } = list;
  const { tests, sorts } = LISTS[list.of];
  const field = Object.keys(tests).find(
    (one) => one !== "created_at" && tests[one]?.includes(test?.operator ?? ""),
  );
  const isSortable = sorts.includes(sort.replace("-", ""));
  return { ...list, test: test && field ? { ...test, field } : undefined, sort: isSortable ? sort : "" };
}

export function judgeList(model: Model, list: List): Outcome {
  const { of, account, test, sort, limit } = list;
  const { tests, sorts } = LISTS[of];
  const name = sort.replace("-", "") || "created_at";
  const isNoTime = test?.field === "created_at" && Number.isNaN(Date.parse(test.value ?? ""));
  const isBad = isNoTime || !sorts.includes(name) || (test && !tests[test.field]?.includes(test.operator));
  const isOfNone =
    (of === "memberships" || of === "unassigned") && !model.accounts.some(({ id }) => id === account);
  if (isBad || isOfNone) return { statuses: [...(isBad ? [400] : []), ...(isOfNone ? [404] : [])] };
  const keyOf = (record: Record_) => String(readAttribute(record, name));
  const sorted = listRecords(model, list)
    .filter((record) => !test || passes(record, test))
    .toSorted((a, b) => compareCodePoints(keyOf(a), keyOf(b)) || compareCodePoints(a.id, b.id));
  const isDescending = sort === "" || sort.startsWith("-");
  const records = isDescending ? sorted.toReversed() : sorted;
  return { statuses: [200], complains: (answer) => complainOfPages(answer, records, limit) };
}
