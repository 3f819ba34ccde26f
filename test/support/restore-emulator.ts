import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../../infra/local/free-port.ts";

export type RestoreEmulator = {
  /** Endpoint, region and credentials of an empty account, for commands and clients. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

/** `CARTWRIGHT_EMULATOR`, or `ministack` if it is installed. */
export function restoreEmulatorCommand(): string | undefined {
  const { CARTWRIGHT_EMULATOR, PATH = "" } = process.env;
  if (CARTWRIGHT_EMULATOR) return CARTWRIGHT_EMULATOR;
  return PATH.split(delimiter)
    .map((folder) => join(folder, "ministack"))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** An account on this machine, for tests that need no more of it than tables and parameters. */
export async function startRestoreEmulator(command: string): Promise<RestoreEmulator> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-emulator-"));
  const port = await freePort();
  const settings = { GATEWAY_PORT: String(port), BIND_HOST: "127.0.0.1", MINISTACK_REGION: "eu-central-1" };
  const child = spawn(command, { env: { PATH: process.env["PATH"], TMPDIR: folder, ...settings } });
  const ended = once(child, "close");
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    const watch = (chunk: Buffer) => {
      printed += chunk.toString("utf8");
      if (printed.includes("Running on http")) resolve();
    };
    child.stdout.on("data", watch);
    child.stderr.on("data", watch);
    child.once("error", reject);
    child.once("close", () => reject(new Error(`The emulator did not start: ${printed}`)));
  });
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const credentials = { AWS_ACCESS_KEY_ID: "111111111111", AWS_SECRET_ACCESS_KEY: "test" };
  const files = { AWS_CONFIG_FILE: join(folder, "none"), AWS_SHARED_CREDENTIALS_FILE: join(folder, "none") };
  const endpoint = `http://127.0.0.1:${port}`;
  return { env: { AWS_ENDPOINT_URL: endpoint, AWS_REGION: "eu-central-1", ...credentials, ...files }, stop };
}
