import { isDeepStrictEqual } from "node:util";
import type { AuditedFamily } from "./audited-families.ts";

/** A field that changed: with its values, or only that it changed. */
export type FieldChange =
  | { readonly path: string; readonly before: unknown; readonly after: unknown }
  | { readonly path: string; readonly changed: true };

/** Entries stay near 1 KB, and no entry needs more to say what happened. */
const MOST_CHANGES = 50;
const LONGEST_VALUE = 256;

/** Change with every write, or only repeat what the entry says. */
const IGNORED = new Set(["updated_at", "timestamps"]);
const IGNORED_AT_TOP = new Set(["id", "created_at", "settingsVersions", "indexedRefs"]);

/** Fields that hold secrets or say who a person is, wherever they are. */
const MASKED =
  /secret|password|passphrase|token|credential|signature|private|hash|masked|e_?mail|phone|first_name|last_name|full_name|recipient|contact|username|^notes?$|^users?$|^customers?$|^(?:created|updated)_by$|^keys$/i;

/** These have such a word in their name and hold neither. */
const SHOWN = new Set([
  "common_passwords",
  "password_min_length",
  "enable_one_time_password_token",
  "account_management_authentication_token_timeout_secs",
]);

/** The fields that differ, at most 50; long values are cut. */
export function findChanges(
  before: unknown,
  after: unknown,
  family: AuditedFamily,
): { readonly changes: readonly FieldChange[]; readonly leftOut: number } {
  const all = compareValues([], before, after)
    .map((difference) => toFieldChange(difference, family))
    .filter(isFirstOfPath);
  return { changes: all.slice(0, MOST_CHANGES), leftOut: Math.max(0, all.length - MOST_CHANGES) };
}

function toFieldChange({ path, before, after }: Difference, family: AuditedFamily): FieldChange {
  const format = (parts: readonly string[]) =>
    [...(family.prefix ? [family.prefix] : []), ...parts].join(".");
  const hidden = countShownParts(path, family);
  // Names further down may be values themselves, such as those of the elements of a list.
  if (hidden !== undefined) return { path: format(path.slice(0, hidden)), changed: true };
  return { path: format(path), before: cutValue(before), after: cutValue(after) };
}

/** Parts of the path that say no value; undefined where the value itself may be shown. */
function countShownParts(path: readonly string[], { shows }: AuditedFamily): number | undefined {
  const secret = path.findIndex((name) => MASKED.test(name) && !SHOWN.has(name));
  const text = path.join(".");
  const isListed = shows?.some((field) => text === field || text.startsWith(`${field}.`)) ?? true;
  if (!isListed) return 1;
  return secret < 0 ? undefined : secret + 1;
}

/** A masked list may have changed in several elements. */
function isFirstOfPath(change: FieldChange, at: number, all: readonly FieldChange[]): boolean {
  return all.findIndex(({ path }) => path === change.path) === at;
}

type Difference = { readonly path: readonly string[]; readonly before: unknown; readonly after: unknown };

function compareValues(path: readonly string[], before: unknown, after: unknown): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [own, other] = [toFields(before), toFields(after)];
  if (!(own && other)) return [{ path, before: before ?? null, after: after ?? null }];
  const names = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  return names
    .filter((name) => !(IGNORED.has(name) || (path.length === 0 && IGNORED_AT_TOP.has(name))))
    .flatMap((name) => compareValues([...path, name], own[name], other[name]));
}

/** Undefined for a value that is compared as a whole. Elements of a list with ids are fields by their ids. */
function toFields(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === undefined) return {};
  if (Array.isArray(value)) return toElements(value);
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
}

const ELEMENT_NAMES = ["id", "slug", "code", "sku", "key", "name"];

function toElements(list: readonly unknown[]): Readonly<Record<string, unknown>> | undefined {
  if (list.length === 0) return {};
  for (const field of ELEMENT_NAMES) {
    const names = list.map((element) => Object(element)[field]);
    const isNamed = names.every((name) => typeof name === "string") && new Set(names).size === list.length;
    if (isNamed) return Object.fromEntries(list.map((element, at) => [names[at], element]));
  }
  return undefined;
}

function cutValue(value: unknown): unknown {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length <= LONGEST_VALUE) return value;
  return `${text.slice(0, LONGEST_VALUE - 1)}…`;
}
