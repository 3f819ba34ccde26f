import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readArguments } from "../../../../infra/commands/deploy/arguments.ts";
import {
  accountTrouble,
  meantRegion,
  settleAwsEnvironment,
} from "../../../../infra/commands/deploy/aws-environment.ts";
import { smokeTest } from "../../../../infra/commands/deploy/smoke-test.ts";
import { send, useSharedServer } from "../../../support/deployment/local-server.ts";
import { compiledCode } from "../../../support/environment.ts";
import { takeEvery } from "../../../support/volume.ts";

describe("npm run deploy: its words", () => {
  it("keeps its own options and hands the others to cdk", () => {
    const words = ["--rotate-keys", "--profile", "shop", "--require-approval", "never", "--no-rollback"];
    expect(readArguments(words)).toEqual({
      diff: false,
      rotateKeys: "later",
      smoke: undefined,
      mayImport: false,
      awsProfile: "shop",
      approval: "never",
      concurrency: 8,
      rest: ["--profile", "shop", "--no-rollback"],
      common: ["--profile", "shop"],
    });
  });

  it("deploys as many stacks side by side as asked", () => {
    const { concurrency, rest } = readArguments(["--concurrency=2", "--yes"]);
    expect([concurrency, rest]).toEqual([2, ["--yes"]]);
    expect(readArguments(["--yes"]).approval).toBe("never");
  });

  it("takes values behind '=', too", () => {
    const { awsProfile, smoke, rest } = readArguments(["--profile=shop", "--no-smoke", "--tags=a=b"]);
    expect([awsProfile, smoke, rest]).toEqual(["shop", false, ["--profile=shop", "--tags=a=b"]]);
  });

  it("tells what may be taken over, and passes on to a comparison what that knows", () => {
    expect(readArguments(["--import-existing-resources"]).mayImport).toBe(true);
    const { diff, rest } = readArguments(["--fail", "--diff", "--context-lines", "5"]);
    expect([diff, rest]).toEqual([true, ["--fail", "--context-lines", "5"]]);
  });

  it.each([
    [["--rotate-key"], "There is no option '--rotate-key'. Did you mean '--rotate-keys'?"],
    [["--require-aproval", "never"], "Did you mean '--require-approval'?"],
    [["--dif"], "Did you mean '--diff'?"],
    [["--frobnicate"], "There is no option '--frobnicate'."],
    [["Cartwright-Api"], "'Cartwright-Api' is too much."],
    [["--no-execute"], "There is no option '--no-execute'."],
    [["--method", "prepare-change-set"], "There is no option '--method'."],
    [["--fail"], "There is no option '--fail'."],
    [["--diff", "--force"], "There is no option '--force'."],
    [["--diff", "--rotate-keys"], "--diff changes nothing, so no keys either."],
    [["--diff", "--concurrency", "2"], "--diff changes nothing: it takes neither --concurrency"],
    [["--concurrency", "0"], "--concurrency takes a number from 1 to 99, not '0'."],
    [["--now"], "--now says when --rotate-keys ends the old key."],
    [["--rotate-keys=now"], "--rotate-keys takes no value."],
    [["--smoke=false"], "--smoke takes no value."],
    [["--profile"], "--profile needs a value."],
    [["--profile", "--diff"], "--profile needs a value."],
  ])("%j: refuses what it does not know", (words, message) => {
    expect(() => readArguments(words)).toThrow(message);
  });
});

describe("npm run deploy: account and region", () => {
  const profiles = async () =>
    new Map([
      ["default", undefined],
      ["shop", "eu-west-1"],
    ] as const);

  it.each([
    [{ AWS_REGION: "eu-central-1", AWS_DEFAULT_REGION: "us-east-1" }, "eu-central-1"],
    [{ AWS_DEFAULT_REGION: "us-east-1" }, "us-east-1"],
    [{ AWS_PROFILE: "shop" }, "eu-west-1"],
    [{ AWS_PROFILE: "shop", AWS_REGION: "" }, "eu-west-1"],
  ])("%j: goes to %s", async (given, region) => {
    const env: Record<string, string | undefined> = { ...given };
    expect(await settleAwsEnvironment(env, undefined, profiles)).toBe(region);
    expect(env["AWS_REGION"]).toBe(region);
  });

  it("says which profiles there are, and that a region is missing", async () => {
    await expect(settleAwsEnvironment({}, "nope", profiles)).rejects.toThrow(
      "There is no AWS profile 'nope'. There are: default, shop.",
    );
    await expect(settleAwsEnvironment({}, undefined, profiles)).rejects.toThrow("Which region?");
  });

  it("knows what a mistyped region is meant to be", () => {
    expect(meantRegion("eu-centrall-1")).toBe("eu-central-1");
    expect(meantRegion("eu-central-1")).toBeUndefined();
    expect(meantRegion("mars")).toBeUndefined();
  });

  it.each([
    [Object.assign(new Error("x"), { code: "ENOTFOUND" }), "Did you mean 'eu-central-1'?"],
    [Object.assign(new Error("none"), { name: "CredentialsProviderError" }), "There are no AWS credentials"],
    [
      Object.assign(new Error("old"), { name: "ExpiredToken" }),
      "AWS does not accept the credentials (ExpiredToken)",
    ],
    [Object.assign(new Error("no"), { name: "AccessDeniedException" }), "may not look at the account: no"],
    [new Error("in words already"), "in words already"],
  ])("explains %s", (error, words) => {
    const trouble = accountTrouble(error, "eu-centrall-1");
    expect(trouble instanceof Error ? trouble.message : "").toContain(words);
  });
});

describe("npm run deploy: as a command", () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "cartwright-home-"));
  });
  afterAll(() => rm(home, { recursive: true }));

  /** A refused deployment needs neither credentials nor a network. */
  const deploy = (env: NodeJS.ProcessEnv, ...words: string[]) =>
    promisify(execFile)(process.execPath, ["infra/commands/deploy.ts", ...words], {
      env: {
        ...compiledCode,
        ...{ PATH: dirname(process.execPath), HOME: home, AWS_EC2_METADATA_DISABLED: "true" },
        ...env,
      },
    });

  // Each starts a process; other tests have the same refusals within one.
  const refused: readonly (readonly [NodeJS.ProcessEnv, readonly string[], string])[] = [
    [{}, [], "Which region?"],
    [{ AWS_DEFAULT_REGION: "eu-central-1" }, [], "There are no AWS credentials"],
    [{ AWS_REGION: "eu-central-1" }, ["--profile", "nope"], "There is no AWS profile 'nope'"],
    [{}, ["--rotate-key"], "Did you mean '--rotate-keys'?"],
    [{ CARTWRIGHT_STAGE: "Prod" }, [], "CARTWRIGHT_STAGE must be"],
    [{ CARTWRIGHT_CLOUDFRONT: "never" }, [], "CARTWRIGHT_CLOUDFRONT must be 'on' or 'off'"],
    [{ AWS_REGION: "cn-north-1" }, [], "set CARTWRIGHT_CLOUDFRONT=off"],
  ];
  it.each(takeEvery(3, refused))(
    "%j %j: says what is wrong, and no stack trace",
    async (env, words, message) => {
      const failure: Error & { stderr?: string } = await deploy(env, ...words).then(
        () => new Error("It was deployed."),
        (error) => error,
      );
      expect(failure.stderr).toContain(message);
      expect(failure.stderr).toContain("Not deployed.");
      expect(failure.stderr).not.toMatch(/\n\s+at /);
    },
    60_000,
  );

  it("shows its help without an account", async () => {
    const { stdout } = await deploy({}, "--help");
    for (const option of ["--diff", "--rotate-keys", "--now", "--no-smoke", "--profile"])
      expect(stdout).toContain(option);
  }, 60_000);
});

describe("the smoke test after a deployment", () => {
  const local = useSharedServer();
  const said: string[] = [];
  const test = () => ({
    baseUrl: local.url(),
    clientId: "demo-admin",
    clientSecret: "demo-secret",
    cartId: "smoke-test-1",
    say: (line: string) => said.push(line),
    patienceMs: 0,
  });

  it("goes the way of a shopper and leaves no cart", async () => {
    await smokeTest(test());
    expect(said).toEqual(["Smoke test: token, cart, add and read work."]);
    await smokeTest({ ...test(), cartId: "smoke-test-2" });
  });

  it("names the step that failed and what was answered", async () => {
    await expect(smokeTest({ ...test(), clientSecret: "wrong" })).rejects.toThrow(
      /^token: POST .* answered 401/,
    );
    await send(`${local.url()}/v2/carts`, {
      token: (
        (await (
          await fetch(`${local.url()}/oauth/access_token`, {
            method: "POST",
            body: new URLSearchParams("grant_type=implicit&client_id=demo-shop"),
          })
        ).json()) as { access_token: string }
      ).access_token,
      body: { data: { id: "taken" } },
    });
    await expect(smokeTest({ ...test(), cartId: "taken" })).rejects.toThrow(
      /^cart: POST \/v2\/carts answered 409/,
    );
    await expect(smokeTest({ ...test(), baseUrl: "http://127.0.0.1:9" })).rejects.toThrow(
      /^token: .*fetch failed/,
    );
  });
});
