import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { createKey, listKeys, revokeKey, rotateKey } from "../../../../infra/commands/keys/commands.ts";
import { openTable } from "../../../../infra/commands/keys/open-table.ts";
import { readArguments } from "../../../../infra/commands/keys.ts";
import { shopOn } from "../../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../../support/tables/memory-table.ts";

const both = ["implicit", "client_credentials"] as const;
const field = (text: string, name: string) => new RegExp(`^${name} +(\\S+)$`, "m").exec(text)?.[1] ?? "";
const tokenStatus = async (table: MemoryTable, id: string, secret: string) => {
  const body = { grant_type: "client_credentials", client_id: id, client_secret: secret };
  return (await shopOn(table).post("/oauth/access_token", body, { as: null })).status;
};

describe("npx cartwright keys", () => {
  it("create: a key whose secret is shown, works, and is stored as a hash only", async () => {
    const table = memoryTable();
    const shown = await createKey(table, { name: "Storefront", grants: both });
    const [id, secret] = [field(shown, "client_id"), field(shown, "client_secret")];
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(await tokenStatus(table, id, secret)).toBe(200);
    expect(JSON.stringify(table.all())).not.toContain(secret);
  });

  it("create: no secret for the implicit grant alone", async () => {
    const table = memoryTable();
    const shown = await createKey(table, { name: "Shop", grants: ["implicit"] });
    expect(field(shown, "client_secret")).toBe("");
    const body = { grant_type: "implicit", client_id: field(shown, "client_id") };
    const answer = await shopOn(table).post("/oauth/access_token", body, { as: null });
    expect(answer.status).toBe(200);
  });

  it("create: a secret for a storefront's server, which gets no administrator's token, and can be rotated", async () => {
    const table = memoryTable();
    const shown = await createKey(table, { name: "Storefront", grants: ["implicit"], isServer: true });
    const [id, secret] = [field(shown, "client_id"), field(shown, "client_secret")];
    const isServer = async (client_secret: string) => {
      const form = { grant_type: "implicit", client_id: id, client_secret };
      return (await shopOn(table).post("/oauth/access_token", form, { as: null })).body.server === true;
    };
    expect([await tokenStatus(table, id, secret), await isServer(secret)]).toEqual([401, true]);
    const next = field(await rotateKey(table, id), "client_secret");
    expect([await isServer(secret), await isServer(next)]).toEqual([false, true]);
  });

  it("rotate: the new secret works, the old one does not", async () => {
    const table = memoryTable();
    const first = await createKey(table, { name: "Storefront", grants: both });
    const id = field(first, "client_id");
    const second = await rotateKey(table, id);
    expect(second).toContain("an earlier secret end within a minute. Those of the grant implicit");
    expect(await tokenStatus(table, id, field(first, "client_secret"))).toBe(401);
    expect(await tokenStatus(table, id, field(second, "client_secret"))).toBe(200);
    await expect(rotateKey(table, "nobody")).rejects.toThrow("There is no application key 'nobody'.");
  });

  it("revoke: the key gets no more tokens, also when it is revoked a second time", async () => {
    const table = memoryTable();
    const shown = await createKey(table, { name: "Storefront", grants: both });
    const id = field(shown, "client_id");
    expect(await revokeKey(table, id)).toContain("Tokens that it got end within a minute.");
    expect(await tokenStatus(table, id, field(shown, "client_secret"))).toBe(401);
    await expect(revokeKey(table, id)).rejects.toThrow(`There is no application key '${id}'.`);
  });

  it("list: every key, no secret and no hash", async () => {
    const table = memoryTable();
    expect(await listKeys(table)).toContain("no application keys yet");
    const shown = await createKey(table, { name: "Storefront", grants: both });
    const text = await listKeys(table);
    expect(text).toContain(field(shown, "client_id"));
    expect(text).not.toMatch(/hash|secret/);
  });

  it.each([
    [[], "What shall be done?"],
    [["destroy"], "There is no command 'destroy'."],
    [["create"], "A key needs a name"],
    [["create", "--name", "x", "--grant", "password"], "'password' is no grant"],
    [["create", "--name", "x", "--server", "--grant", "implicit"], "leave out --grant"],
    [["revoke"], "Which key?"],
    [["list", "--everything"], "There is no option '--everything'."],
  ])("%j: says what is wrong", (words, message) => {
    expect(() => readArguments(words, {})).toThrow(message);
  });

  it("gives the grant implicit alone unless told: only an administrator's key may do everything", () => {
    const grantsOf = (...words: string[]) => {
      const { command } = readArguments(["create", "--name", "x", ...words], {});
      return command.name === "create" ? command.grants : [];
    };
    expect(grantsOf()).toEqual(["implicit"]);
    expect(grantsOf("--grant", "client_credentials")).toEqual(["client_credentials"]);
    expect(grantsOf("--grant", "implicit", "--grant", "client_credentials")).toEqual(both);
  });

  it("gives a key for a storefront's server the grant implicit and a secret", () => {
    const command = { name: "create", keyName: "x", grants: ["implicit"] };
    const made = (...words: string[]) => readArguments(["create", "--name", "x", ...words], {}).command;
    expect(made("--server")).toEqual({ ...command, isServer: true });
    expect(made()).toEqual({ ...command, isServer: false });
  });

  it("takes the table from the option or the environment", () => {
    expect(readArguments(["list"], { CARTWRIGHT_TABLE: "A" }).table).toBe("A");
    expect(readArguments(["list", "--table", "B"], { CARTWRIGHT_TABLE: "A" }).table).toBe("B");
  });

  it("keeps keys in this machine's data file when no service runs", async () => {
    const data = await mkdtemp(join(tmpdir(), "cartwright-keys-"));
    const { CARTWRIGHT_TABLE: _, DYNAMODB_ENDPOINT: __, ...env } = process.env;
    const keys = async (...words: string[]) =>
      (
        await promisify(execFile)(process.execPath, ["infra/commands/keys.ts", ...words], {
          env: { ...env, CARTWRIGHT_DATA: data },
        })
      ).stdout;
    try {
      const id = field(await keys("create", "--name", "Kept"), "client_id");
      expect(await keys("list")).toContain(id);
      await expect(readFile(join(data, "local.json"))).rejects.toThrow();
      const { table, close } = await openTable(undefined, { CARTWRIGHT_DATA: data });
      const item = await table.get({ pk: "APPKEY", sk: id }).finally(close);
      expect(item?.["who"]).toMatch(/^c:keys \S+ keys \S+$/);
    } finally {
      await rm(data, { recursive: true });
    }
  }, 60_000);
});
