import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { VERBS } from "../../../../infra/commands/verbs.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const VERB_NAMES = VERBS.flatMap(([, group]) => group.map(({ name }) => name));
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

describe.each(["docs/operate.md", "docs/costs.md"])("%s", (path) => {
  const page = readFileSync(join(ROOT, path), "utf8");
  const titles = [...page.matchAll(/^##+ (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replaceAll(" ", "-"),
  );

  it("names commands that exist", () => {
    const named = [...page.matchAll(/npm run ([a-z]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    const verbs = [...page.matchAll(/npx cartwright ([a-z][a-z-]*)/g)].map(([, name = ""]) => name);
    expect(verbs.filter((name) => !VERB_NAMES.includes(name))).toEqual([]);
    expect(named.length + verbs.length).toBeGreaterThan(2);
  });

  it("links to files and chapters that exist", () => {
    const linked = [...page.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)];
    const files = linked.map(([, file = ""]) => file).filter((file) => file !== "");
    expect(files.filter((file) => !existsSync(join(ROOT, "docs", file)))).toEqual([]);
    const chapters = linked.filter(([, file]) => file === "").map(([, , chapter = ""]) => chapter);
    expect(chapters.filter((chapter) => !titles.includes(chapter))).toEqual([]);
  });
});

it.each([
  "server-errors",
  "latency",
  "throttled",
  "sign-in-refusals",
  "concurrency",
  "lambda-throttles",
  "worker-errors",
  "worker-behind",
  "tasks-set-aside",
  "tasks-old",
  "table-errors",
  "table-throttles",
])("docs/operate.md says what to do about the alarm %s", (alarm) => {
  expect(readFileSync(join(ROOT, "docs/operate.md"), "utf8")).toContain(`\n### ${alarm}\n`);
});
