import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints, isFallback } from "../../infra/endpoints.ts";
import { findRoleRow, readsOnly, requireRight } from "../../lib/http/roles/judge-role.ts";
import { STAFF_ROLES, type StaffRole } from "../../lib/use-case/staff-role.ts";
import { type FrontDoor, fillPath, frontDoor } from "../support/front-door.ts";
import { NOON, signOnce } from "../support/runtime.ts";
import { aStaffMember } from "../support/staff.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

type Cells = readonly [string, string, string, string, string];

const OWNERS: Cells = ["rw", "-", "-", "-", "-"];
const OWNERS_WRITE: Cells = ["rw", "r", "r", "r", "r"];
const GOODS: Cells = ["rw", "rw", "r", "r", "r"];
const PERSONAL: Cells = ["rw", "-", "rw", "-", "r"];

/** The table of docs/staff.md by operation, in the order of `STAFF_ROLES`. The first that fits counts. */
const WANTED: readonly (readonly [RegExp, Cells])[] = [
  [
    / \/v2\/(?:customers|account-members)\/tokens$| .*one-time-password-token-request$/,
    ["-", "-", "-", "-", "-"],
  ],
  [/ \/v2\/staff(?:\/me)?$/, OWNERS_WRITE],
  [/ \/v2\/staff\//, OWNERS],
  [/^DELETE \/v2\/orders\/\{orderID\}$|\/v2\/orders\/anonymize$/, OWNERS],
  [/^DELETE \/v2\/(?:customers|accounts|account-members|account-tags)\b/, OWNERS],
  [/ \/v2\/(?:customers|accounts|account-members|account-tags)\b/, PERSONAL],
  [/\/user-authentication-oidc-profile-info\b/, ["rw", "-", "r", "-", "r"]],
  [/\/user-authentication-info\b/, PERSONAL],
  [/ \/v2\/(?:orders|carts)\b/, PERSONAL],
  [/ \/pcm\/catalogs\/(?:search|reindex)/, ["rw", "rw", "-", "rw", "r"]],
  [/ \/pcm\/(?:products|variations|jobs|custom-relationships|tags|hierarchies|pricebooks)\b/, GOODS],
  [/ \/catalogs?\b/, GOODS],
  [/ \/v2\/flows\/\{flowID\}\/entries\b/, GOODS],
  [/ \/v2\/files\b/, ["rw", "rw", "r", "rw", "r"]],
  [/ \/v2\/inventories\b/, ["rw", "rw", "rw", "r", "r"]],
  [/ \/v2\/(?:rule-)?promotions\b/, ["rw", "r", "r", "rw", "r"]],
  [/ \/v2\/extensions\b/, ["rw", "policy", "policy", "policy", "policy"]],
  [/\/custom-apis\/\{customApiID\}\/(?:entries|import)\b/, ["rw", "policy", "policy", "policy", "policy"]],
  [/ \/v2\/(?:audit-log|counts)\b/, ["r", "r", "r", "r", "r"]],
  [/ \/v2\/(?:personal-data|settings\/logs-ttl)\b/, ["rw", "-", "r", "-", "-"]],
  [/ \/v2\/gateways\b/, ["rw", "-", "r", "-", "-"]],
  [/ \/v2\/(?:integrations|events|jobs|application-keys)\b/, OWNERS],
  [
    / \/v2\/(?:authentication-realms|merchant-realm-mappings|settings|currencies|flows|fields|permissions)\b/,
    OWNERS_WRITE,
  ],
];

/** Reads that are no GET. */
const READS = new Set([
  "POST /catalogs/rules/validate",
  "POST /v2/inventories/multiple",
  "POST /catalog/multi-search",
  "POST /catalog/products/{product_id}/configure",
  "POST /v2/integrations/{integrationID}/test",
  "PUT /v2/account-members/{memberID}",
  "PUT /v2/accounts/{accountID}/account-memberships/{membershipID}",
]);

const guarded = endpoints.filter((one) => !isFallback(one) && one.auth !== "none");
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

function mayCall(name: string, role: StaffRole): boolean {
  const right = WANTED.find(([pattern]) => pattern.test(name))?.[1][STAFF_ROLES.indexOf(role)] ?? "none";
  return (
    right === "rw" || right === "policy" || (right === "r" && (name.startsWith("GET ") || READS.has(name)))
  );
}

describe("what each role may do", () => {
  let table: MemoryTable;
  let send: FrontDoor;
  const tokens = new Map<StaffRole, readonly string[]>();
  beforeAll(async () => {
    table = memoryTable({ now: () => NOON });
    send = frontDoor({ table });
    for (const role of STAFF_ROLES) {
      const ofKey = await signOnce({ grant: "client_credentials", clientId: `key-${role}`, role }, NOON);
      tokens.set(role, [(await aStaffMember(table, role)).token, ofKey]);
    }
  });
  const writes = () => table.calls.put + table.calls.update + table.calls.transact;

  it.each(guarded.map((one) => [nameOf(one), one] as const))(
    "%s: as the table says, for members of staff and for keys; a refusal writes nothing",
    async (name, endpoint) => {
      const wrong: unknown[] = [];
      for (const role of STAFF_ROLES) {
        for (const token of tokens.get(role) ?? []) {
          const before = writes();
          const { status, text } = await send({
            method: endpoint.method,
            path: fillPath(endpoint, {}),
            headers: { authorization: `Bearer ${token}` },
            body: endpoint.body === undefined ? undefined : {},
          });
          const isRefused =
            status === 403 && text.includes("gateway.scopes.authorise") && text.includes(`'${role}'`);
          if (isRefused === mayCall(name, role) || (isRefused && writes() !== before)) {
            wrong.push([role, status, text]);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it("has one row for every operation", () => {
    expect(guarded.filter((one) => !findRoleRow(one)).map(nameOf)).toEqual([]);
    const twice = guarded.filter((one) => WANTED.every(([pattern]) => !pattern.test(nameOf(one))));
    expect(twice.map(nameOf)).toEqual([]);
  });

  it.each(STAFF_ROLES)("403: an operation without a row, for the role '%s'", (role) => {
    const operation = { method: "GET", path: "/v2/new-things/{thingID}", table: "read" } as const;
    const caller = { grant: "client_credentials", clientId: "staff:1", role } as const;
    expect(() => requireRight(operation, caller)).toThrow("may not do this");
    expect(() => requireRight(operation, { grant: "client_credentials", clientId: "key" })).not.toThrow();
  });

  it("counts operations that change nothing as reads", () => {
    const reads = guarded.filter((one) => readsOnly(one) && one.method !== "GET").map(nameOf);
    expect(new Set(reads)).toEqual(READS);
  });
});
