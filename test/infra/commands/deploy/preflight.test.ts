import { describe, expect, it } from "@jest/globals";
import type { AwsAccount, StackState } from "../../../../infra/commands/deploy/aws-account.ts";
import { type Preflight, preflight } from "../../../../infra/commands/deploy/preflight.ts";
import { readDeployment } from "../../../../infra/deployment.ts";

type World = {
  /** States of a stack in the order of its reads. The last one stays. */
  readonly stacks?: Readonly<Record<string, readonly Partial<StackState>[]>>;
  readonly tables?: Readonly<Record<string, { items?: number; streamArn?: string }>>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly env?: NodeJS.ProcessEnv;
  readonly failing?: Error;
};

const BOOTSTRAPPED = { "/cdk-bootstrap/hnb659fds/version": "30" };

/** An account that records what was done to it. */
function world({ stacks = {}, tables = {}, parameters = BOOTSTRAPPED, env = {}, failing }: World) {
  const done: string[] = [];
  const said: string[] = [];
  const looks = new Map<string, number>();
  const account: AwsAccount = {
    identity: async () => {
      if (failing) throw failing;
      return "111111111111";
    },
    stack: async (name) => {
      const states = stacks[name];
      const look = looks.get(name) ?? 0;
      looks.set(name, look + 1);
      const state = states?.[Math.min(look, states.length - 1)];
      return state && { status: "CREATE_COMPLETE", reason: "", outputs: {}, ...state };
    },
    dropStackProtection: async (name) => {
      done.push(`unprotect ${name}`);
    },
    table: async (name) => tables[name] && { streamArn: tables[name].streamArn },
    isTableEmpty: async (name) => !tables[name]?.items,
    deleteTable: async (name) => {
      done.push(`delete ${name}`);
    },
    failure: async () => undefined,
  };
  const get = async (name: string) => {
    const value = parameters[name];
    return value === undefined ? undefined : { value, version: 1 };
  };
  const check = (extra: Partial<Preflight> = {}) =>
    preflight({
      account,
      parameters: { get },
      deployment: readDeployment(env),
      laterStacks: ["carts", "orders", ""].map((area) =>
        [readDeployment(env).stacks.api, area].filter(Boolean).join("-"),
      ),
      region: "eu-central-1",
      isDryRun: false,
      mayImport: false,
      say: (line) => said.push(line),
      pauseMs: 0,
      ...extra,
    });
  return { check, done, said };
}

describe("before a deployment", () => {
  it("finds nothing to say about a new account or a healthy deployment, and changes nothing", async () => {
    for (const found of [{}, { stacks: { "Cartwright-Data": [{}], "Cartwright-Api": [{}] } }]) {
      const { check, done, said } = world(found);
      expect(await check()).toEqual({});
      expect([done, said]).toEqual([[], []]);
    }
  });

  it("refuses an account that is not bootstrapped, with the command that does it", async () => {
    await expect(world({ parameters: {} }).check()).rejects.toThrow(
      "npx cdk bootstrap aws://111111111111/eu-central-1",
    );
  });

  it("explains credentials that are not accepted", async () => {
    const failing = Object.assign(new Error("expired"), { name: "ExpiredTokenException" });
    await expect(world({ failing }).check()).rejects.toThrow("AWS does not accept the credentials");
  });

  it("waits for a deployment that is under way, such as one whose command was killed", async () => {
    const states = [{ status: "CREATE_IN_PROGRESS" }, { status: "CREATE_IN_PROGRESS" }, {}];
    const { check, said } = world({ stacks: { "Cartwright-Data": states } });
    await check();
    expect(said).toEqual([
      "Waiting for an earlier deployment of Cartwright-Data to end (CREATE_IN_PROGRESS) …",
    ]);
  });

  it.each(["ROLLBACK_COMPLETE", "ROLLBACK_FAILED"])(
    "lets a first deployment that ended as %s be repeated: without protection, and without its empty table",
    async (status) => {
      const failed = world({
        stacks: { "Cartwright-Data": [{ status }] },
        tables: { Cartwright: { items: 0 } },
      });
      await failed.check();
      expect(failed.done).toEqual(["unprotect Cartwright-Data", "delete Cartwright"]);
    },
  );

  it("waits for a rollback before it clears what is left", async () => {
    const states = [{ status: "ROLLBACK_IN_PROGRESS" }, { status: "ROLLBACK_COMPLETE" }];
    const { check, done } = world({ stacks: { "Cartwright-Data": states } });
    await check();
    expect(done).toEqual(["unprotect Cartwright-Data"]);
  });

  it("never deletes a table that holds anything", async () => {
    const { check, done } = world({
      stacks: { "Cartwright-Data": [{ status: "ROLLBACK_COMPLETE" }] },
      tables: { Cartwright: { items: 1 } },
    });
    await expect(check()).rejects.toThrow("holds items");
    expect(done).toEqual(["unprotect Cartwright-Data"]);
  });

  it("takes no table away that is to be taken over, also when the first try of that failed", async () => {
    for (const items of [0, 5]) {
      const { check, done } = world({
        stacks: { "Cartwright-Data": [{ status: "ROLLBACK_COMPLETE" }] },
        tables: { Cartwright: { items } },
      });
      await check({ mayImport: true });
      expect(done).toEqual(["unprotect Cartwright-Data"]);
    }
  });

  it("lets what --no-rollback left be gone on with: without protection, and with its table", async () => {
    const { check, done } = world({
      stacks: { "Cartwright-Data": [{ status: "CREATE_FAILED" }] },
      tables: { Cartwright: {} },
    });
    await check();
    expect(done).toEqual(["unprotect Cartwright-Data"]);
  });

  it("refuses another name for the table, which would be an empty one", async () => {
    const stacks = { "Cartwright-Data": [{ outputs: { TableName: "Mine" } }] };
    await expect(world({ stacks }).check()).rejects.toThrow("set CARTWRIGHT_TABLE=Mine, not 'Cartwright'");
    await expect(world({ stacks, env: { CARTWRIGHT_TABLE: "Mine" } }).check()).resolves.toEqual({});
  });

  it.each([["Cartwright-Api"], ["Cartwright-Api-carts"], ["Cartwright-Api-carts", "Cartwright-Api-orders"]])(
    "leaves the table alone when a later stack's first deployment failed: %s %s",
    async (...failed) => {
      const status = "ROLLBACK_COMPLETE";
      const { check, done } = world({
        stacks: {
          "Cartwright-Data": [{}],
          ...Object.fromEntries(failed.map((name) => [name, [{ status }]])),
        },
        tables: { Cartwright: {} },
      });
      await check();
      expect(done).toEqual(failed.map((name) => `unprotect ${name}`));
    },
  );

  it("waits for every stack of an interrupted deployment", async () => {
    const underWay = [{ status: "CREATE_IN_PROGRESS" }, {}];
    const names = ["Cartwright-Api-carts", "Cartwright-Api-orders"];
    const { check, said } = world({ stacks: Object.fromEntries(names.map((name) => [name, underWay])) });
    await check();
    expect(said).toEqual(
      names.map((name) => expect.stringContaining(`earlier deployment of ${name} to end`)),
    );
  });

  it("puts nothing right when it only compares", async () => {
    const { check, done } = world({ stacks: { "Cartwright-Data": [{ status: "ROLLBACK_COMPLETE" }] } });
    await check({ isDryRun: true });
    expect(done).toEqual([]);
  });

  it("refuses a table without its stack, unless it is to be taken over", async () => {
    const left = world({ tables: { Cartwright: { items: 5 } } });
    await expect(left.check()).rejects.toThrow("There is a table 'Cartwright' already");
    await left.check({ mayImport: true });
    expect(left.done).toEqual([]);
  });

  it("does not take files their addresses: CloudFront cannot be switched off again", async () => {
    const stacks = { "Cartwright-Data": [{ outputs: { FilesUrl: "https://d1.example" } }] };
    const env = { CARTWRIGHT_CLOUDFRONT: "off" };
    await expect(world({ stacks, env }).check()).rejects.toThrow("CARTWRIGHT_CLOUDFRONT=off came too late");
    await expect(world({ stacks: { "Cartwright-Data": [{}] }, env }).check()).resolves.toEqual({});
  });

  it("refuses regions without CloudFront, unless it is switched off", async () => {
    await expect(world({}).check({ region: "cn-north-1" })).rejects.toThrow("set CARTWRIGHT_CLOUDFRONT=off");
    const env = { CARTWRIGHT_CLOUDFRONT: "off" };
    await expect(world({ env }).check({ region: "cn-north-1" })).resolves.toEqual({});
  });

  it("puts a restored table into service, with its stream", async () => {
    const parameters = { ...BOOTSTRAPPED, "/cartwright/served-table": "Cartwright-Restored" };
    const tables = { "Cartwright-Restored": { streamArn: "arn:stream" } };
    const stacks = { "Cartwright-Data": [{}] };
    expect(await world({ parameters, tables, stacks }).check()).toEqual({
      CARTWRIGHT_RESTORED_TABLE: "Cartwright-Restored",
      CARTWRIGHT_RESTORED_STREAM: "arn:stream",
    });
    await expect(world({ parameters, stacks }).check()).rejects.toThrow("npx cartwright restore --prepare");
  });

  it("looks at the names of its own stage alone", async () => {
    const { check, done } = world({
      env: { CARTWRIGHT_STAGE: "staging" },
      stacks: { "Cartwright-Data": [{ status: "ROLLBACK_COMPLETE" }] },
      tables: { Cartwright: { items: 1 } },
    });
    await check();
    expect(done).toEqual([]);
  });
});
