import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type OwnService = { readonly url: string; readonly end: () => Promise<void> };

/** Runs `npm start` with a fresh demo store in memory on a free port. @throws Error if it does not start */
export async function startOwnService(): Promise<OwnService> {
  const child = spawn(process.execPath, ["infra/local/start.ts", "--memory", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, CARTWRIGHT_PROGRESS: "off" },
  });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Ready on (\S+)$/.exec(line) ?? [];
    if (!url) continue;
    child.stdout.resume();
    const end = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    return { url, end };
  }
  throw new Error("The service did not start.");
}
