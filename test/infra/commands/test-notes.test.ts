import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { isWholeSuite, noteSuccess, TEST_NOTES, withoutSuccess } from "../../../infra/commands/test-notes.ts";

describe("endpoints that tests call with success", () => {
  const before = process.env[TEST_NOTES];
  const folders: string[] = [];
  const aFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), "cartwright-successes-"));
    folders.push(folder);
    return folder;
  };
  afterEach(async () => {
    if (before === undefined) delete process.env[TEST_NOTES];
    else process.env[TEST_NOTES] = before;
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  it("are those with an answer below 300 or the redirect that they declare, in any process", async () => {
    const folder = await aFolder();
    process.env[TEST_NOTES] = folder;
    noteSuccess({ id: "a/read-a", response: { status: 200 } }, 200);
    noteSuccess({ id: "a/delete-a", response: { status: 200 } }, 204);
    noteSuccess({ id: "a/create-a", response: { status: 200 } }, 404);
    noteSuccess({ id: "a/list-a", response: { status: 200 } }, 304);
    noteSuccess({ id: "a/start-a", response: { status: 303 } }, 303);
    await writeFile(join(folder, "successes-another"), "b/read-b\n");
    const all = ["a/create-a", "a/delete-a", "a/list-a", "a/read-a", "a/start-a", "b/read-b"];
    expect(await withoutSuccess(folder, all)).toEqual(["a/create-a", "a/list-a"]);
  });

  it("need not have the one that answers what no route takes", async () => {
    const fallback = "routing/answer-unrouted-request";
    expect(await withoutSuccess(await aFolder(), [fallback])).toEqual([]);
  });

  it("are noted nowhere unless the run asks for it", () => {
    delete process.env[TEST_NOTES];
    expect(() => noteSuccess({ id: "a/read-a", response: { status: 200 } }, 200)).not.toThrow();
  });
});

describe("the whole suite", () => {
  it.each([[[]], [["-w", "1"]], [["--maxWorkers=50%", "--ci"]], [["-i", "--silent"]]])(
    "runs with %j",
    (words) => {
      expect(isWholeSuite(words)).toBe(true);
    },
  );

  it.each([
    [["test/carts"]],
    [["-t", "201"]],
    [["-o"]],
    [["--findRelatedTests", "lib/kernel/money.ts"]],
    [["--shard=1/2"]],
    [["-w", "1", "money"]],
  ])("does not run with %j", (words) => {
    expect(isWholeSuite(words)).toBe(false);
  });
});
