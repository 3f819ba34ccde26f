import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { TEST_NOTES } from "../../../../infra/commands/test-notes.ts";
import { findUnusedKeys, noteKeys } from "../../../../infra/stacks/access/used-keys.ts";
import { keys } from "../../../../lib/table/keys.ts";

const before = process.env[TEST_NOTES];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-notes-"));
});
afterEach(() => {
  if (before === undefined) delete process.env[TEST_NOTES];
  else process.env[TEST_NOTES] = before;
});
afterAll(() => rm(folder, { recursive: true }));

it("keys that no test has needed are named, by who may reach them", async () => {
  process.env[TEST_NOTES] = folder;
  const unused = async () => (await findUnusedKeys(folder)).filter((line) => line.startsWith("files:"));
  expect(await unused()).toEqual(["files: write files", "files: write removedContents"]);
  noteKeys({ id: "files/read-file" }, "read", [keys.file("f").pk]);
  noteKeys({ id: "products/read-product" }, "write", [keys.file("f").pk]);
  noteKeys({ id: "files/delete-file" }, "write", [keys.removedContent("2026", "f").pk]);
  expect(await unused()).toEqual(["files: write files"]);
});

it("a check needs no more than a check, and what may be written may be checked", async () => {
  process.env[TEST_NOTES] = folder;
  const unused = async () =>
    (await findUnusedKeys(folder)).filter((line) =>
      /^(?:extensions\/entries: .* orders|orders: )/.test(line),
    );
  expect(await unused()).toEqual(["extensions/entries: check orders", "orders: write orders"]);
  noteKeys({ id: "extensions/entries/create-entry" }, "write", [keys.order("o").pk]);
  expect(await unused()).toEqual(["extensions/entries: check orders", "orders: write orders"]);
  noteKeys({ id: "extensions/entries/create-entry" }, "check", [keys.order("o").pk]);
  noteKeys({ id: "orders/import-orders" }, "check", [keys.order("o").pk]);
  expect(await unused()).toEqual([]);
});
