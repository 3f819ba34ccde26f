import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { firstCall, firstCallCommands } from "../../../infra/local/home/first-call.ts";
import { startOptions } from "../../../infra/local/options.ts";
import { isGone } from "../../support/deployment/is-gone.ts";
import {
  demoStore,
  demoToken,
  type LocalProcess,
  send,
  startLocal,
  temporaryFolder,
} from "../../support/deployment/local-server.ts";
import { takeEvery } from "../../support/volume.ts";

let data = "";
const running: LocalProcess[] = [];
const start = async (...args: string[]) => {
  const started = await startLocal({ args, data });
  running.push(started);
  return started;
};

beforeEach(async () => {
  data = await temporaryFolder();
});
afterEach(async () => {
  for (const one of running.splice(0)) if (one.process.exitCode === null) await one.end("SIGKILL");
  await rm(data, { recursive: true, force: true });
});

const addOne = async (url: string, token: string, sku: string) =>
  send(`${url}/v2/carts/my-cart/items`, {
    token,
    body: { data: { type: "custom_item", name: sku, sku, quantity: 1, price: { amount: 100 } } },
  });

/** The service ends with status 0, and leaves neither an engine nor a note of one. */
async function checkEnd({ end }: LocalProcess, signal: NodeJS.Signals): Promise<void> {
  const { endpoint } = JSON.parse(await readFile(join(data, "local.json"), "utf8"));
  expect(await end(signal)).toBe(0);
  await expect(fetch(endpoint)).rejects.toThrow();
  await expect(readFile(join(data, "local.json"))).rejects.toThrow();
}

const makeCart = (url: string, token: string) =>
  send(`${url}/v2/carts`, { token, body: { data: { id: "my-cart" } } });

describe("npm start", () => {
  it("prints the ready line last, and calls that can be pasted; SIGINT ends it cleanly", async () => {
    await rm(data, { recursive: true });
    data = await demoStore();
    const started = await start();
    const { url, output } = started;
    const lines = output().trimEnd().split("\n");
    expect(lines.at(-1)).toBe(`Ready on ${url}`);
    expect(output()).toContain(`curl -s ${url}/oauth/access_token`);
    expect(output()).toContain("demo-admin");
    expect(output()).toContain("Profile    specification");
    expect(output()).toContain("Opening the demo shop …\n");
    expect(output()).not.toMatch(/[^\P{Cc}\n]/u);
    await checkEnd(started, "SIGINT");
  });

  // npm that is killed cannot pass the signal on: the harder case.
  it.each(takeEvery(2, ["SIGKILL", "SIGTERM"] as const))(
    "%s to npm ends the service too, not only npm",
    async (signal) => {
      const started = await startLocal({ args: ["--memory", "--empty"], data, throughNpm: true });
      running.push(started);
      started.process.kill(signal);
      expect(await isGone(started.url)).toBe(true);
    },
    60_000,
  );

  it("keeps carts, keys and tokens over a restart, and leaves the data to a server that already runs on it", async () => {
    const first = await start("--empty");
    const token = await demoToken(first.url);
    await makeCart(first.url, token);
    await addOne(first.url, token, "kept");
    await first.end();
    const second = await start("--empty");
    const { status, body } = await send(`${second.url}/v2/carts/my-cart/items`, { token });
    expect(status).toBe(200);
    expect(body.data.map(({ sku }: { sku: string }) => sku)).toEqual(["kept"]);
    await expect(startLocal({ args: ["--empty"], data })).rejects.toThrow("already runs on this data");
    const third = await start("--memory", "--empty");
    expect((await fetch(third.url)).status).toBe(200);
  }, 60_000);

  it("kill -9 loses nothing that was answered, its engine ends, and the next start takes over", async () => {
    const first = await start("--empty");
    const { endpoint } = JSON.parse(await readFile(join(data, "local.json"), "utf8"));
    const token = await demoToken(first.url);
    await makeCart(first.url, token);
    const answered: string[] = [];
    const adding = (async () => {
      for (let n = 0; n < 90; n += 1) {
        const { status } = await addOne(first.url, token, `sku-${n}`);
        if (status === 201) answered.push(`sku-${n}`);
      }
    })().catch(() => {});
    while (answered.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
    await first.end("SIGKILL");
    await adding;
    expect(await isGone(endpoint)).toBe(true);
    const second = await start("--empty");
    const { body } = await send(`${second.url}/v2/carts/my-cart/items`, { token });
    const kept = body.data.map(({ sku }: { sku: string }) => sku);
    expect(kept).toEqual(expect.arrayContaining(answered));
    expect(kept.length).toBeLessThanOrEqual(answered.length + 1);
  }, 60_000);

  it("--memory keeps nothing, --empty sells nothing and leads to no shop; SIGTERM ends it cleanly", async () => {
    const started = await start("--memory", "--empty");
    const { url } = started;
    const token = await demoToken(url);
    expect((await send(`${url}/catalog/products`, { token })).body.data ?? []).toEqual([]);
    const html = await (await fetch(url)).text();
    expect(html).toContain('href="/reference');
    expect(html).not.toMatch(/(?:href|src)="\/(?:shop|demo-images)/);
    const commands = firstCallCommands(url, firstCall(false));
    const { stdout } = spawnSync("bash", ["-c", commands], { encoding: "utf8" });
    expect(JSON.parse(stdout).meta.display_price.with_tax).toMatchObject({ amount: 500 });
    await checkEnd(started, "SIGTERM");
    await expect(readFile(join(data, "cartwright.db"))).rejects.toThrow();
  });

  it("says which port is taken and what to do", async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
    const { port } = holder.address() as { port: number };
    await expect(startLocal({ args: ["--memory", "--port", String(port)], data })).rejects.toThrow(
      `Port ${port} is taken. Choose another one`,
    );
    holder.close();
  });

  it.each([
    [["--nonsense"], "There is no option '--nonsense'"],
    [["--help"], "Usage: npx cartwright start"],
  ])("explains itself: %j", async (args, text) => {
    await expect(startLocal({ args, data })).rejects.toThrow(text);
  });

  it.each(["abc", "70000"])("refuses a port that is none: %s", (port) => {
    expect(() => startOptions(["--port", port])).toThrow(`'${port}' is not a port`);
  });
});
