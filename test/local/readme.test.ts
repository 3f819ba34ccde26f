import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { useLocalServer } from "../support/deployment/local-server.ts";

const readme = readFileSync("README.md", "utf8");
const section = /^## Call it$([\s\S]*?)^## /m.exec(readme)?.[1] ?? "";

/** Each block of commands with the answer that the README shows for it. */
const examples = [...section.matchAll(/```sh\n([\s\S]*?)```(?:[^`]*?)```json\n([\s\S]*?)```/g)].map(
  ([, commands = "", answer = ""]) => [commands, JSON.parse(answer)] as const,
);

describe("README, call it", () => {
  const server = useLocalServer();

  it("shows four examples", () => {
    expect(examples).toHaveLength(4);
  });

  it.each(examples)(
    "pasted behind those before gives the answer that is shown:\n%s",
    async (commands, shown) => {
      const before = examples.slice(
        0,
        examples.findIndex(([other]) => other === commands),
      );
      const earlier = before.map(([block]) => `{ ${block}\n} > /dev/null\n`).join("");
      const here = `${earlier}${commands}`.replaceAll("http://127.0.0.1:3000", server.url());
      const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", here]);
      expect(JSON.parse(stdout)).toMatchObject(shown);
    },
  );
});
