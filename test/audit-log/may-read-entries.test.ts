import { describe, expect, it } from "@jest/globals";
import { AUDITED } from "../../lib/audit-log/audited-families.ts";
import { mayReadEntries } from "../../lib/audit-log/may-read-entries.ts";
import { STAFF_ROLES, type StaffRole } from "../../lib/use-case/staff-role.ts";

/** Types of objects that share an item with others. */
const SPLIT =
  "authentication-realm password_profile account_settings currency gateway settings catalog_rule oidc-profile";
const TYPES = [...new Set([...Object.values(AUDITED).map(({ type }) => type), ...SPLIT.split(" ")])].sort();
const OWNERS = ["application_key", "export_job", "integration", "staff", "staff_invitation"];

describe("who may read entries of the audit log", () => {
  it("owners, the role for reading and keys without a role: all", () => {
    for (const role of [undefined, "owner", "read_only"] as const) {
      expect(TYPES.filter((type) => !mayReadEntries(role, type))).toEqual([]);
    }
  });

  it("another role: each type but those of owners is readable for one of them, so that none is forgotten", () => {
    const others = STAFF_ROLES.filter((role) => role !== "owner" && role !== "read_only");
    const hidden = TYPES.filter((type) => !others.some((role) => mayReadEntries(role, type)));
    // Their policies say who reads entries of Custom APIs, and the log does not ask them.
    expect(hidden).toEqual([...OWNERS, "custom_api_entry"].toSorted());
  });

  it.each<[StaffRole, string, boolean]>([
    ["orders", "order", true],
    ["orders", "gateway", true],
    ["orders", "integration", false],
    ["orders", "customer", true],
    ["catalog", "product-price", true],
    ["catalog", "order", false],
    ["catalog", "address", false],
    ["catalog", "gateway", false],
    ["marketing", "promotion", true],
    ["marketing", "customer", false],
    ["marketing", "a new type", false],
  ])("%s reads entries about %s: %s", (role, type, expected) => {
    expect(mayReadEntries(role, type)).toBe(expected);
  });
});
