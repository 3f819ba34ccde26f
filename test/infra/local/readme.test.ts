import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";
import { findBlocks, runBlocks } from "../../support/deployment/page-commands.ts";

const readme = readFileSync("README.md", "utf8");
const guide = readFileSync("docs/guide.md", "utf8");
const search = readFileSync("docs/search.md", "utf8");
const callIt = /^## Call it$([\s\S]*?)^## /m.exec(readme)?.[1] ?? "";

const server = useSharedServer();

/** Another page counts the reviews of the store, so those that the guide adds do not stay. */
const reviews = () => `${server.url()}/v2/extensions/product-reviews`;
const reviewIds = async (): Promise<string[]> =>
  (await send(reviews(), { token: await demoToken(server.url()) })).body.data.map(
    ({ id }: { id: string }) => id,
  );
let there: readonly string[] = [];
beforeAll(async () => {
  there = await reviewIds();
});
afterAll(async () => {
  const token = await demoToken(server.url(), "client_credentials");
  for (const id of await reviewIds()) {
    if (!there.includes(id)) await send(`${reviews()}/${id}`, { token, method: "DELETE" });
  }
});

describe.each([
  { page: "README", text: readme },
  { page: "docs/guide.md", text: guide },
])("what takes a field out of an answer in $page", ({ text }) => {
  const [field = ""] = /^field\(\).*$/m.exec(text) ?? [];
  const taken = (answer: string, name: string) =>
    spawnSync("bash", ["-c", `${field}\nfield '${name}'`], { input: answer, encoding: "utf8" });

  it("prints it", () => {
    const { stdout, stderr, status } = taken(
      '{"data":[{"id":"one"}]}',
      'data.find(({ id }) => id === "one").id',
    );
    expect({ stdout, stderr, status }).toEqual({ stdout: "one\n", stderr: "", status: 0 });
  });

  it.each([
    ["errors", '{"errors":[{"detail":"Such a slug is taken."}]}'],
    ["what is no JSON", "Bad Gateway"],
  ])("shows %s instead, and none of its own program", (_, answer) => {
    const { stdout, stderr, status } = taken(answer, "data.id");
    expect({ stdout, stderr, status }).toEqual({ stdout: "", stderr: `${answer}\n`, status: 1 });
  });
});

describe.each([
  { page: "README, call it", text: callIt, fewest: 4 },
  { page: "docs/guide.md", text: guide, fewest: 25 },
  { page: "docs/search.md", text: search, fewest: 1 },
])("$page", ({ text, fewest }) => {
  const blocks = findBlocks(text);
  const answers = blocks.flatMap(({ shown, commands }, position) =>
    shown ? [[commands, shown, position] as const] : [],
  );
  let outputs: readonly string[] = [];
  beforeAll(async () => {
    outputs = await runBlocks(blocks, server.url());
  }, 60_000);

  it("shows answers", () => {
    expect(answers.length).toBeGreaterThanOrEqual(fewest);
  });

  it.each(answers)("pasted behind those before gives the answer that is shown:\n%s", (_, shown, position) => {
    expect(JSON.parse(outputs[position] ?? "")).toMatchObject(shown);
  });

  it("fails nowhere but where an error is shown", () => {
    const failed = (output: string) => /^\{"errors":/.test(output);
    const told = ({ shown }: (typeof blocks)[number]) => JSON.stringify(shown ?? {}).startsWith('{"errors":');
    expect(outputs.map(failed)).toEqual(blocks.map(told));
  });
});
