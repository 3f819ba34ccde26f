import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { createTable } from "../../../infra/local/create-table.ts";
import { hasEngine, startEngine } from "../../../infra/local/engine.ts";
import { engineEnvironment } from "../../../infra/local/engine-commands.ts";
import { findHiddenLoopback, freePort } from "../../../infra/local/free-port.ts";
import { startTethered } from "../../../infra/local/tethered.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createDynamoClient } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import { isGone } from "../../support/deployment/is-gone.ts";
import { useEngine } from "../../support/tables/engine.ts";

const hasJava = await hasEngine("dynamodb-local");

const open = (endpoint: string) =>
  dynamoTable({
    client: createDynamoClient(describeLocalClient(endpoint)),
    tableName: "kept",
    now: () => new Date(),
    deadline: deadlineIn(10_000),
  });

describe("startEngine", () => {
  it("keeps what was written in its data file over a stop and a start", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cartwright-"));
    const dataFile = join(folder, "nested", "data.db");
    const first = await startEngine({ dataFile });
    expect(await createTable(first.endpoint, "kept")).toBe(true);
    await open(first.endpoint).put({ pk: "A", sk: "A", type: "t" }, { only: "absent" });
    await first.stop();
    const second = await startEngine({ dataFile });
    expect(await createTable(second.endpoint, "kept")).toBe(false);
    expect(await open(second.endpoint).get({ pk: "A", sk: "A" })).toEqual({ pk: "A", sk: "A", type: "t" });
    await second.stop();
    await rm(folder, { recursive: true });
  });

  it("is gone when the process that started it is killed", async () => {
    const script = `import { startEngine } from "./infra/local/engine.ts";
      console.log((await startEngine()).endpoint); setInterval(() => {}, 1000);`;
    const owner = spawn("node", ["--input-type=module-typescript", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(owner.stdout, "data");
    const endpoint = String(line).trim();
    expect((await fetch(endpoint)).status).toBeGreaterThan(0);
    owner.kill("SIGKILL");
    await expect(isGone(endpoint)).resolves.toBe(true);
  });

  it("does not keep a process that does not wait for it, and is gone with it", async () => {
    const script = `import { startEngine } from "./infra/local/engine.ts";
      const engine = await startEngine(); engine.unref();
      console.log(engine.endpoint, (await fetch(engine.endpoint)).status);`;
    const owner = spawn("node", ["--input-type=module-typescript", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [[line], [code]] = await Promise.all([once(owner.stdout, "data"), once(owner, "exit")]);
    const [endpoint = "", status] = String(line).trim().split(" ");
    expect([Number(status) > 0, code]).toEqual([true, 0]);
    await expect(isGone(endpoint)).resolves.toBe(true);
  });

  it("takes another port when another program has the given one", async () => {
    const holder = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => holder.listen(0, "0.0.0.0", resolve));
    const { port } = holder.address() as { port: number };
    const found = [port, await freePort()];
    const engine = await startEngine({ findPort: async () => found.shift() ?? freePort() });
    expect(new URL(engine.endpoint).port).not.toBe(String(port));
    expect(await createTable(engine.endpoint, "kept")).toBe(true);
    await engine.stop();
    holder.close();
  });

  it("is gone after stop", async () => {
    const engine = await startEngine();
    await engine.stop();
    await expect(fetch(engine.endpoint)).rejects.toThrow();
  });
});

describe("an engine, which takes requests from anybody", () => {
  const onLinux = process.platform === "linux" ? it : it.skip;

  onLinux("is at an address that no web page can guess, and at no other", async () => {
    const engines = await Promise.all([startEngine(), startEngine()]);
    const addresses = engines.map(({ endpoint }) => new URL(endpoint));
    expect(new Set(addresses.map(({ hostname }) => hostname)).size).toBe(2);
    for (const { hostname, port } of addresses) {
      expect(hostname).toMatch(/^127\./);
      await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
    }
    await Promise.all(engines.map(({ stop }) => stop()));
  });

  it("is at the one loopback address of systems that have no other", async () => {
    expect(await findHiddenLoopback("darwin")).toBe("127.0.0.1");
  });

  it("gets nothing about an AWS account from the environment", () => {
    const env = { PATH: "/bin", AWS_SECRET_ACCESS_KEY: "s", AWS_PROFILE: "p", NPM_TOKEN: "t" };
    expect(engineEnvironment(env)).toEqual({ PATH: "/bin" });
  });

  it("gets that environment and no more", async () => {
    const told = startTethered("sh", ["-c", "env >&2"], { PATH: process.env["PATH"], ONLY: "this" });
    await told.ended;
    const names = told
      .complaint()
      .split("\n")
      .map((line) => line.split("=")[0]);
    expect(names).toContain("ONLY");
    expect(names.filter((name) => /^(?:AWS|CARTWRIGHT|HOME|npm)/.test(name ?? ""))).toEqual([]);
  });
});

(hasJava ? describe : describe.skip)("DynamoDB Local", () => {
  it("lets no page of the web call it", async () => {
    const engine = await startEngine({ only: "dynamodb-local" });
    const headers = {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-amz-target",
    };
    const preflight = await fetch(engine.endpoint, { method: "OPTIONS", headers });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
    await engine.stop();
  }, 60_000);
});

describe("useEngine", () => {
  const engine = useEngine();

  it("gives each test a table of its own", async () => {
    const [one, other] = [await engine.table(), await engine.table()];
    await one.put({ pk: "A", sk: "A", type: "t" }, { only: "absent" });
    expect(await other.get({ pk: "A", sk: "A" })).toBeUndefined();
  });

  it("lets each table have the same tokens", async () => {
    for (const table of [await engine.table(), await engine.table()]) {
      const writes = [1, 2].map((n) => ({
        put: { pk: `${n}`, sk: "A", type: "t" },
        when: { only: "absent" } as const,
      }));
      expect(await table.transact(writes, "1")).toBe("written");
      expect(await table.transact(writes, "1")).toBe("written");
    }
  });
});
