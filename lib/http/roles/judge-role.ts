import { type ApiError, forbidden } from "../../kernel/errors.ts";
import type { Caller } from "../../use-case/context.ts";
import type { StaffRole } from "../../use-case/staff-role.ts";
import type { Endpoint } from "../endpoint.ts";
import { ROLE_TABLE, type RoleRow } from "./role-table.ts";

type Operation = Pick<Endpoint, "method" | "path" | "table">;

/** Undefined for an operation that is open to no role. @answers Which row of the table of roles has an operation? */
export function findRoleRow({ method, path }: Pick<Endpoint, "method" | "path">): RoleRow | undefined {
  let best: RoleRow | undefined;
  let bestWeight = 0;
  for (const row of ROLE_TABLE) {
    if (row.methods && !row.methods.some((one) => one === method)) continue;
    const longest = Math.max(...row.paths.map((start) => (isBelow(path, start) ? start.length : 0)));
    const weight = longest === 0 ? 0 : 2 * longest + (row.methods ? 1 : 0);
    if (weight <= bestWeight) continue;
    best = row;
    bestWeight = weight;
  }
  return best;
}

function isBelow(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

/** True for a request that changes nothing, such as a search by POST. */
export function readsOnly({ method, table }: Pick<Endpoint, "method" | "table">): boolean {
  return method === "GET" || table === "read" || table === "none";
}

/** @throws ApiError 403 if the caller's role may not do this */
export function requireRight(operation: Operation, caller: Caller): void {
  if (caller.grant === "none" || caller.role === undefined) return;
  const row = findRoleRow(operation);
  const right = row?.rights[caller.role] ?? "-";
  if (right === "rw" || right === "policy" || (right === "r" && readsOnly(operation))) return;
  throw refuse(describeRefusal(caller.role, row, right));
}

function describeRefusal(role: StaffRole, row: RoleRow | undefined, right: "r" | "-"): string {
  if (!row) return `The role '${role}' may not do this.`;
  if (right === "r") return `The role '${role}' may read ${row.area}, not change them.`;
  return `The role '${role}' has no rights to ${row.area}.`;
}

/** True if a role may read what is at a path, for answers that show parts of several areas. */
export function mayReadPath(role: StaffRole | undefined, path: string): boolean {
  if (role === undefined) return true;
  const right = findRoleRow({ method: "GET", path })?.rights[role];
  return right === "r" || right === "rw";
}

/** @throws ApiError 403 if the body has a field that only owners may send */
export function requireFieldRights(operation: Operation, caller: Caller, body: unknown): void {
  if (caller.grant === "none" || caller.role === undefined || caller.role === "owner") return;
  const field = findRoleRow(operation)?.ownersField;
  if (field === undefined || !hasField(body, field)) return;
  throw refuse(`The role '${caller.role}' may not set '${field}'.`);
}

function hasField(value: unknown, field: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((one) => hasField(one, field));
  return Object.entries(value).some(([name, inner]) => name === field || hasField(inner, field));
}

function refuse(detail: string): ApiError {
  return forbidden(detail, { code: "gateway.scopes.authorise" });
}
