import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { accessToken, type Credentials } from "../client/source/token.ts";
import { DEMO_SHOP } from "../local/demo/clients.ts";

export type Program = {
  readonly url: string;
  readonly pid: number;
  readonly end: () => Promise<unknown>;
};

type Start = {
  /** Words behind the file's name. */
  readonly words?: readonly string[];
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
  /** Folder of the checkout, by default this one. */
  readonly folder?: string;
};

/** Starts a program that prints the address where it is ready. @throws Error if it ends before that */
export async function startProgram(
  file: string,
  { words = [], nodeOptions = [], folder = "." }: Start = {},
): Promise<Program> {
  const child = spawn(process.execPath, [...nodeOptions, file, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: folder,
    env: { ...process.env, CARTWRIGHT_PROGRESS: "off" },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on("exit", () => reject(new Error(`${file} ended before it was ready.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /Ready on (http:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const end = async () => {
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url, pid: child.pid ?? 0, end };
}

/** Starts the service of a checkout with its demo store in memory. */
export function startService(options: Omit<Start, "words"> = {}): Promise<Program> {
  return startProgram("infra/local/start.ts", { ...options, words: ["--memory", "--port", "0"] });
}

/** A token of the demo store, by default a shopper's. */
export async function fetchToken(
  { url }: Program,
  key: Omit<Credentials, "url"> = DEMO_SHOP,
): Promise<string> {
  return (await accessToken({ ...key, url })).value;
}

/** @returns the text of the answer @throws Error for another status than 201 */
export async function postJson(url: string, token: string, body: unknown): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`POST ${url} was answered ${answer.status}: ${text}`);
  return text;
}

/** The custom item with this number. */
export function makeWrap(at: number) {
  return {
    type: "custom_item",
    name: `Gift wrap ${at}`,
    sku: `wrap-${at}`,
    quantity: 1,
    price: { amount: 450 },
  };
}
