import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../../../infra/endpoints.ts";
import { listDeclaredVariables, samTemplate } from "../../../../infra/local/sam/template.ts";
import { demoStore } from "../../../support/deployment/local-server.ts";
import { useStandIns } from "../../../support/deployment/stand-ins.ts";
import type { Json } from "../../../support/deployment/synthesis.ts";
import { compiledCode } from "../../../support/environment.ts";

const { folder, program, path } = useStandIns();

const isApi = ({ Type }: Json) => Type === "AWS::ApiGatewayV2::Api";

function npmRunSam(words: string[], shell: object = {}): Promise<{ stdout: string; stderr: string }> {
  const env = { ...compiledCode, PATH: path(), CARTWRIGHT_DATA: join(folder(), "data"), ...shell };
  return promisify(execFile)(process.execPath, ["infra/commands/sam.ts", ...words], { env });
}

const written = (name: string) => readFile(join(folder(), name), "utf8");

describe("npm run sam", () => {
  it("says what is missing, the program first, then Docker", async () => {
    await program("sam", "exit 1");
    await program("docker", "exit 1");
    await expect(npmRunSam([])).rejects.toThrow("SAM CLI is missing");
    await program("sam", "exit 0");
    await expect(npmRunSam([])).rejects.toThrow("Docker does not answer");
  });

  describe("with both", () => {
    /** A local address on which nothing else listens, instead of Docker's bridge. */
    const BRIDGE = process.platform === "linux" ? "127.0.0.9" : "127.0.0.1";
    const SHELL = { DYNAMODB_TABLE: "kept", CARTWRIGHT_DEADLINE_MS: "1", SSM_ENDPOINT: "http://127.0.0.1:9" };
    const RELAY = /^http:\/\/host\.docker\.internal:\d+\/[\w-]{32}$/;
    let variables: Record<string, string>;

    beforeAll(async () => {
      await program("ip", `echo "5: docker0    inet ${BRIDGE}/16 brd 127.0.255.255 scope global docker0"`);
      await program(
        "docker",
        `case "$1" in
           ps) echo c1; echo c2;;
           inspect) if [ "$4" = c2 ]; then echo "c2 A=b $(cat ${folder()}/endpoint)"; else echo "$4 A=b"; fi;;
           rm) echo "$@" > ${folder()}/removed;;
         esac`,
      );
      await program(
        "sam",
        `[ "$1" = --version ] && exit
         echo "$@" > ${folder()}/words; cp "$4" ${folder()}/template; env > ${folder()}/env
         grep -om1 'DYNAMODB_ENDPOINT": "[^"]*' "$4" | sed 's/": "/=/' > ${folder()}/endpoint
         node -e 'const at = "http://${BRIDGE}:" + process.argv[1].split(":")[2];
           Promise.all([at + "/", at, new URL(at).origin, at + "x/"].map((one) => fetch(one))).then((found) =>
             console.log(found.map(({ status }) => status).join()))' "$(cat ${folder()}/endpoint)" > ${folder()}/status`,
      );
      const store = await demoStore();
      await npmRunSam(["--port", "4000"], { ...SHELL, CARTWRIGHT_DATA: store });
      await rm(store, { recursive: true });
      const { Resources } = JSON.parse(await written("template"));
      variables = Resources.CartsAddCartItems.Properties.Environment.Variables;
    }, 120_000);

    it("starts the API on a template whose functions find engine, keys and demo shop", async () => {
      expect(await written("words")).toMatch(
        /^local start-api --template \S+\/cdk\.out\/sam-local-\d+\.template\.json .*--port 4000$/m,
      );
      expect(variables).toMatchObject({
        CARTWRIGHT_TABLE: "cartwright",
        CARTWRIGHT_PUBLIC_KEYS: expect.stringContaining('"kty":"EC"'),
        CARTWRIGHT_DEMO_KEYS: "allowed",
        DYNAMODB_ENDPOINT: expect.stringMatching(RELAY),
      });
      const { Resources } = JSON.parse(await written("template"));
      expect(Resources.FilesCreateFile.Properties.Environment.Variables.CARTWRIGHT_FILES_BUCKET).toBe("none");
      expect(Resources.CartsAddCartItems.Metadata["aws:asset:path"]).toMatch(/^asset\./);
      const routes = JSON.stringify(Object.values(Resources).filter(isApi));
      const called = new Set([...routes.matchAll(/functions\/([^/]+)\/invocations/g)].map(([, arn]) => arn));
      const existing = Object.keys(Resources).map((id) => `\${${id}.Arn}`);
      expect([...called].filter((arn) => !existing.includes(arn ?? ""))).toEqual([]);
      expect(called.size).toBe(endpoints.length);
    });

    it("keeps from SAM's shell what functions read, as SAM would take it for the template's", async () => {
      const shell = Object.fromEntries((await written("env")).split("\n").map((line) => line.split("=", 2)));
      expect(shell["DYNAMODB_TABLE"]).toBe("kept");
      expect(Object.keys(variables).filter((name) => name in shell)).toEqual([]);
      expect([variables["CARTWRIGHT_DEADLINE_MS"], variables["SSM_ENDPOINT"]]).toEqual([
        "5000",
        expect.stringMatching(RELAY),
      ]);
    });

    it("lets containers reach the engine at the address of a bridge that is down, by the path they get and no other", async () => {
      expect(await written("status")).toMatch(/^(?!403)\d{3},403,403,403$/m);
    });

    it("removes what SAM has left of its own containers, and its template", async () => {
      expect(await written("removed")).toBe("rm --force c2\n");
      const [template = ""] = /\S+\.template\.json/.exec(await written("words")) ?? [];
      await expect(readFile(template)).rejects.toThrow("ENOENT");
    });
  });

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
    expect(samTemplate([template], { environment: { A: "b" }, architecture: "x86_64" }).Resources).toEqual({
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

  it("replaces references, and lets several APIs and parameters stand", () => {
    const Ref = "PublicKeys";
    const template = {
      Parameters: {
        [Ref]: { Type: "AWS::SSM::Parameter::Value<String>", Default: "/cartwright/public-keys" },
      },
      Resources: {
        Shop: { Type: "AWS::ApiGatewayV2::Api", Properties: { Body: { paths: { "/v2": {} } } } },
        Catalog: { Type: "AWS::ApiGatewayV2::Api", Properties: { Body: { paths: { "/pcm": {} } } } },
        One: {
          Type: "AWS::Lambda::Function",
          Properties: { Environment: { Variables: { KEYS: { Ref }, B: "b" } } },
        },
      },
    };
    const adapted = samTemplate([template], { environment: { KEYS: "{}" }, architecture: "arm64" });
    expect(adapted).toEqual({
      ...template,
      Resources: {
        ...template.Resources,
        One: {
          Type: "AWS::Lambda::Function",
          Properties: { Architectures: ["arm64"], Environment: { Variables: { KEYS: "{}", B: "b" } } },
        },
      },
    });
    expect([...listDeclaredVariables(adapted)]).toEqual(["KEYS", "B"]);
  });

  it("brings the functions of all stacks into one template, where routes find them by their names there", () => {
    const makeStack = (id: string, FunctionName: string) => ({
      Parameters: { Handed: { Default: "/cartwright/stream" } },
      Resources: { [id]: { Type: "AWS::Lambda::Function", Properties: { FunctionName } } },
    });
    const makeRoutes = (first: Json, second: string) => ({
      Type: "AWS::ApiGatewayV2::Api",
      Properties: { Body: { paths: { "/a": { uri: { "Fn::Sub": first } }, "/b": { uri: second } } } },
    });
    const first = "${Functions.Value}cartwright-carts-a/invocations";
    const api = { Resources: { Api1: makeRoutes(first, "https://b") } };
    const stacks = [makeStack("CartsA", "cartwright-carts-a"), makeStack("AuthB", "cartwright-auth-b"), api];
    const { Parameters, Resources } = samTemplate(stacks, { environment: {}, architecture: "arm64" });
    expect(Object.keys(Resources)).toEqual(["CartsA", "AuthB", "Api1"]);
    expect(Resources["Api1"]).toEqual(
      makeRoutes(
        expect.stringMatching(/:lambda:path\/.*\/functions\/\$\{CartsA\.Arn\}\/invocations$/),
        "https://b",
      ),
    );
    expect(Parameters).toEqual({ Handed: { Default: "/cartwright/stream" } });
  });
});
