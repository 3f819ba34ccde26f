import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ownProcess } from "../../../../infra/local/own-process.ts";
import { temporaryFolder } from "../../../support/deployment/local-server.ts";

const ANSWER = pathToFileURL(resolve("infra/local/own-process.ts")).href;

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true }));

/** A module whose work is this function. */
async function working(work: string): Promise<URL> {
  const file = join(folder, `${Math.random()}.mjs`);
  await writeFile(file, `import { answerParent } from "${ANSWER}";\nanswerParent(${work});`);
  return pathToFileURL(file);
}

describe("a module in a process of its own", () => {
  it("answers with what it has made of its input, bytes included", async () => {
    const doubling = await working("async (numbers) => Uint8Array.from(numbers, (one) => 2 * one)");
    const { run } = ownProcess<readonly number[], Uint8Array>(doubling);
    expect([...(await run([1, 2, 3]))]).toEqual([2, 4, 6]);
  });

  it("fails in its own words", async () => {
    const failing = await working('async () => { throw new Error("Port 3000 is taken."); }');
    await expect(ownProcess(failing).run(undefined)).rejects.toThrow("Port 3000 is taken.");
  });

  it.each([
    ["exits", "async () => process.exit(3)", "A process has ended with 3."],
    ["is killed", 'async () => process.kill(process.pid, "SIGKILL")', "A process has ended with SIGKILL."],
  ])("that %s without an answer is an error", async (_, work, words) => {
    await expect(ownProcess(await working(work)).run(undefined)).rejects.toThrow(words);
  });

  it("that has ended before it gets any input is an error, too", async () => {
    const file = join(folder, "ended.mjs");
    await writeFile(file, "process.exit(4);");
    const { run } = ownProcess(pathToFileURL(file));
    await expect(run(undefined)).rejects.toThrow("A process has ended with 4.");
  });
});
