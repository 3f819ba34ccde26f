import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { samTemplate } from "../../infra/sam/template.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-sam-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A stand-in for a program that is not on this machine. */
async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

function npmRunSam(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const PATH = `${folder}:${dirname(process.execPath)}:/bin`;
  const env = { PATH, CARTWRIGHT_DATA: join(folder, "data") };
  return promisify(execFile)(process.execPath, ["infra/sam.ts", ...words], { env });
}

describe("npm run sam", () => {
  it("says what is missing, the program first, then Docker", async () => {
    await program("sam", "exit 1");
    await program("docker", "exit 1");
    await expect(npmRunSam()).rejects.toThrow("SAM CLI is missing");
    await program("sam", "exit 0");
    await expect(npmRunSam()).rejects.toThrow("Docker does not answer");
  });

  it("starts the API on a template whose functions find engine, keys and demo shop", async () => {
    await program("docker", "exit 0");
    await program(
      "sam",
      `[ "$1" = --version ] || { echo "$@" > ${folder}/words; cp "$4" ${folder}/template; }`,
    );
    await npmRunSam("--port", "4000");
    const words = await readFile(join(folder, "words"), "utf8");
    expect(words).toMatch(/^local start-api --template \S+sam-local\.template\.json .*--port 4000$/m);
    const { Resources } = JSON.parse(await readFile(join(folder, "template"), "utf8"));
    expect(Resources.CartsAddCartItems.Properties.Environment.Variables).toMatchObject({
      CARTWRIGHT_TABLE: "cartwright",
      CARTWRIGHT_PUBLIC_KEYS: expect.stringContaining('"kty":"EC"'),
      CARTWRIGHT_DEMO_KEYS: "allowed",
      DYNAMODB_ENDPOINT: expect.stringMatching(/^http:\/\/host\.docker\.internal:\d+$/),
    });
    expect(Resources.FilesCreateFile.Properties.Environment.Variables.CARTWRIGHT_FILES_BUCKET).toBe("");
    expect(Resources.CartsAddCartItems.Metadata["aws:asset:path"]).toMatch(/^asset\./);
  }, 120_000);

  it("gives functions this machine's processor and keeps what else the stack sets", () => {
    const template = {
      Resources: {
        One: {
          Type: "AWS::Lambda::Function",
          Properties: {
            Architectures: ["arm64"],
            Timeout: 10,
            Environment: { Variables: { A: "a", C: "c" } },
          },
        },
        Role: { Type: "AWS::IAM::Role" },
      },
    };
    expect(samTemplate(template, { environment: { A: "b" }, architecture: "x86_64" }).Resources).toEqual({
      One: {
        Type: "AWS::Lambda::Function",
        Properties: {
          Architectures: ["x86_64"],
          Timeout: 10,
          Environment: { Variables: { A: "b", C: "c" } },
        },
      },
      Role: { Type: "AWS::IAM::Role" },
    });
  });
});
