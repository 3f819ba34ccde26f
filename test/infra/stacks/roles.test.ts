import { beforeAll, describe, expect, it } from "@jest/globals";
import { areaName } from "../../../infra/area-name.ts";
import { endpoints, messageConsumers, consumers as streamed } from "../../../infra/endpoints.ts";
import { indexPartitions, tablePartitions } from "../../../infra/stacks/access/key-families.ts";
import { deriveRoleAccess } from "../../../infra/stacks/access/role-access.ts";
import { functionNameFor } from "../../../lib/http/routes.ts";
import { keys } from "../../../lib/table/keys.ts";
import {
  findRole,
  type Json,
  listActions,
  listResources,
  listRoles,
  listStatements,
  type Synthesis,
  synthesize,
} from "../../support/deployment/synthesis.ts";

const consumers = [...streamed, ...messageConsumers];
const declared = [...endpoints, ...consumers];

let stacks: Synthesis;
let roles: readonly Json[];
/** The role of each function, by the id of its endpoint or consumer. */
let roleById: ReadonlyMap<string, Json>;

beforeAll(async () => {
  stacks = await synthesize();
  roles = listRoles(stacks);
  const functions = listResources(stacks.functions, "AWS::Lambda::Function").map(
    ({ Properties }) => Properties,
  );
  roleById = new Map(
    declared.map(({ id }) => {
      const found = functions.find(
        ({ FunctionName }) => FunctionName === `cartwright-${functionNameFor(id)}`,
      );
      return [id, findRole(stacks, found)];
    }),
  );
}, 120_000);

const ofTable = (role: Json) =>
  listStatements(role).filter(({ Action }) =>
    /dynamodb:(?!.*(?:Stream|Shard|Records))/.test([Action].flat().join()),
  );
const leadingKeysOf = ({ Condition }: Json): readonly string[] =>
  [Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? "*"].flat();

/** True if IAM allows the role this action on the items of a partition. */
function mayReach(role: Json, action: string, pk: string): boolean {
  const isLike = (pattern: string) =>
    pattern.endsWith("*") ? pk.startsWith(pattern.slice(0, -1)) : pk === pattern;
  return ofTable(role).some((one) => [one.Action].flat().includes(action) && leadingKeysOf(one).some(isLike));
}

describe("the roles", () => {
  it("name every action, and let no function scan, drop or change the table", () => {
    for (const role of roles) {
      expect(role.ManagedPolicyArns).toBeUndefined();
      for (const action of listActions(role)) expect(action).toMatch(/^[a-z0-9]+:[A-Z][A-Za-z]+$/);
      expect(listActions(role).join()).not.toMatch(
        /Scan|Table|PartiQL|Export|iam:|ssm:(?:Put(?!Parameter$)|Delete)/,
      );
    }
  });

  it.each([
    ["payments/gateways/update-gateway", "gateways"],
    ["realms/oidc-profiles/create-oidc-profile", "identity-providers"],
    ["realms/oidc-profiles/update-oidc-profile", "identity-providers"],
  ])("let %s write secrets, and only below its own path", (id, path) => {
    const writing = endpoints.filter(({ id }) => listActions(roleById.get(id)).includes("ssm:PutParameter"));
    expect(writing.map((one) => one.id)).toEqual([
      "payments/gateways/update-gateway",
      "realms/oidc-profiles/create-oidc-profile",
      "realms/oidc-profiles/update-oidc-profile",
    ]);
    const written = listStatements(roleById.get(id)).filter(({ Action }) =>
      [Action].flat().includes("ssm:PutParameter"),
    );
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written[0].Resource)).toMatch(
      new RegExp(`:parameter/cartwright/[^"]*${path}/\\*"`),
    );
  });

  it("name their resources, never all of them", () => {
    const starred = roles.flatMap(listStatements).filter(({ Resource }) => [Resource].flat().includes("*"));
    expect(starred).toEqual([]);
  });

  it("are taken on by one service each, of functions or of gateways", () => {
    for (const { AssumeRolePolicyDocument } of roles) {
      expect(AssumeRolePolicyDocument.Statement).toEqual([
        {
          Action: "sts:AssumeRole",
          Effect: "Allow",
          Principal: { Service: expect.stringMatching(/^(?:lambda|apigateway)\.amazonaws\.com$/) },
        },
      ]);
    }
  });

  it("give each function the access that its endpoint declares", () => {
    for (const { id, table, needs } of endpoints) {
      const actions = listActions(roleById.get(id));
      expect(actions.includes("dynamodb:GetItem")).toBe(table !== "invoke");
      expect(actions.includes("dynamodb:PutItem")).toBe(["write", "sign-write"].includes(table));
      expect(actions.includes("ssm:GetParameter")).toBe(
        ["signer", "gatewaySecrets", "secretKeeping", "clientSecrets", "ownAddress"].some((need) =>
          needs.some((one) => one === need),
        ),
      );
      expect(actions.includes("lambda:InvokeFunction")).toBe(table === "invoke");
      const allowed = [
        ...(needs.includes("contents") ? ["s3:PutObject"] : []),
        ...(needs.includes("contentRemoval") ? ["s3:DeleteObject"] : []),
        ...(needs.includes("privateFiles") ? ["s3:PutObject", "s3:GetObject"] : []),
        ...(needs.includes("privateFiles") && table === "write" ? ["s3:PutObject", "s3:DeleteObject"] : []),
      ];
      expect(actions.filter((action: string) => /^s3:/.test(action))).toEqual(allowed);
    }
  });

  it("let functions log to the group of their area", () => {
    for (const { id } of declared) {
      const [{ Resource }] = listStatements(roleById.get(id)) as [Json];
      const [group] = Resource["Fn::GetAtt"];
      expect(stacks.functions.Resources[group].Properties.LogGroupName).toBe(`/cartwright/${areaName(id)}`);
    }
  });
});

describe("keys of the table", () => {
  it("are named in every permission on the table, as the areas have them", () => {
    for (const one of declared) {
      const { reads, writes, checks } = deriveRoleAccess(one);
      const ofReads = [tablePartitions(reads), indexPartitions(reads)];
      const [appended, changed] = [true, false].map((isLog) =>
        tablePartitions(writes.filter((family) => (family === "auditLog") === isLog)),
      );
      const wanted = [...ofReads, changed ?? [], appended ?? [], tablePartitions(checks)];
      expect(ofTable(roleById.get(one.id)).map(leadingKeysOf)).toEqual(
        wanted.filter(({ length }) => length > 0),
      );
    }
  });

  it.each<[string, string, (id: string) => boolean]>([
    [
      "application keys",
      keys.applicationKey("k").pk,
      (id) =>
        id === "auth/create-access-token" ||
        /^(?:application-keys\/|audit-log\/(?:list|read)-audit-|personal-data\/(?:.*-erasure-request|list-personal-data-logs$))/.test(
          id,
        ),
    ],
    [
      "account members, with their passwords",
      keys.accountMember("m").pk,
      (id) =>
        /^(?:accounts|realms\/password-profiles)\//.test(id) ||
        /^(?:checkout\/checkout-cart|orders\/(?:list-orders|read-order)|tasks\/carry-on-tasks)$/.test(id) ||
        /^customers\/(?:create-customer-token|delete-customer)$/.test(id) ||
        /^personal-data\/(?:create|list-related)/.test(id) ||
        /^(?:sign-on\/finish-|staff\/(?:delete-staff|tokens\/create-staff-token)$)/.test(id),
    ],
    [
      "customers, with their passwords",
      keys.customer("c").pk,
      (id) =>
        /^customers\/|^addresses\/.*customer-address$|^addresses\/list-customer-addresses$/.test(id) ||
        /^(?:carts\/associations\/associate-customers|checkout\/checkout-cart)$/.test(id) ||
        /^(?:exports\/create-export|tasks\/carry-on-tasks)$/.test(id) ||
        /^personal-data\/(?:create|list-related)/.test(id),
    ],
    [
      "names of account members",
      keys.signInName("account-member", "n").pk,
      (id) =>
        id === "accounts/create-account-token" ||
        /^accounts\/(?:users|one-time-codes)\/|^tasks\/carry-on-tasks$/.test(id),
    ],
    [
      "names of customers",
      keys.signInName("customer", "n").pk,
      (id) => /^(?:customers\/|tasks\/carry-on-tasks$)/.test(id),
    ],
    [
      "carts",
      keys.cart("c").pk,
      (id) =>
        /^(?:carts|payments\/(?:cart-payments|webhooks|settling))\//.test(id) ||
        ["checkout/checkout-cart", "webhooks/feed/list-snapshots", "tasks/carry-on-tasks"].includes(id),
    ],
    ["whose tokens were ended", keys.tokenCutoffs().pk, (id) => id !== "routing/answer-unrouted-request"],
  ])("%s are within reach of those functions alone that need them", (_, pk, needs) => {
    const actions = ["GetItem", "Query", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"];
    const reaching = declared.filter(({ id }) =>
      actions.some((action) => mayReach(roleById.get(id), `dynamodb:${action}`, pk)),
    );
    expect(reaching.length).toBeGreaterThan(0);
    expect(reaching.map(({ id }) => id).filter((id) => !needs(id))).toEqual([]);
  });

  it("of what entries refer to can be checked by the functions that write entries, which is all", () => {
    const actions = ["GetItem", "Query", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"];
    const referred = [keys.account("a"), keys.file("f"), keys.order("o"), keys.product("p")];
    for (const { id, table } of endpoints.filter((one) => /^extensions\/.*entries\//.test(one.id))) {
      for (const { pk } of referred) {
        const allowed = [...actions, "ConditionCheckItem"].filter((action) =>
          mayReach(roleById.get(id), `dynamodb:${action}`, pk),
        );
        expect([id, allowed]).toEqual([id, table === "write" ? ["ConditionCheckItem"] : []]);
      }
    }
  });

  it("of an application key can be written by the functions of application keys alone", () => {
    const writing = declared.filter(({ id }) =>
      ["PutItem", "UpdateItem", "DeleteItem"].some((action) =>
        mayReach(roleById.get(id), `dynamodb:${action}`, "APPKEY"),
      ),
    );
    expect(writing.map(({ id }) => id).filter((id) => !id.startsWith("application-keys/"))).toEqual([]);
    expect(writing).toHaveLength(5);
  });

  it("have no other wildcard than their end", () => {
    for (const key of roles.flatMap(ofTable).flatMap(leadingKeysOf)) expect(key).toMatch(/^[^*?$]+\*?$/);
  });
});

describe("the roles that call functions", () => {
  const calling = () => roles.filter((role) => listActions(role).includes("lambda:InvokeFunction"));

  it("are the gateway's, which does nothing else, and that of the function for unknown paths", () => {
    const [gateway, fallback, ...others] = calling();
    expect(listActions(gateway)).toEqual(["lambda:InvokeFunction", "lambda:InvokeFunction"]);
    expect(fallback).toBe(roleById.get("routing/answer-unrouted-request"));
    expect(others).toEqual([]);
  });

  it("call this deployment's functions, but for those that the table's changes call", () => {
    const names = (statement: Json) =>
      [statement.Resource].flat().map((arn) => JSON.stringify(arn).match(/:function:([^"]+)"/)?.[1]);
    for (const role of calling()) {
      const statements = listStatements(role).filter(({ Action }) => Action === "lambda:InvokeFunction");
      expect(statements.map((one) => [one.Effect, names(one)])).toEqual([
        ["Allow", ["cartwright-*"]],
        [
          "Deny",
          consumers.flatMap(({ id }) => [
            `cartwright-${functionNameFor(id)}`,
            `cartwright-${functionNameFor(id)}:*`,
          ]),
        ],
      ]);
    }
  });
});
