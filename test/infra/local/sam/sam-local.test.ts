import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "@jest/globals";
import { engineAnswers } from "../../../../infra/local/sam/check/container-engine.ts";
import { BASE_IMAGE, hasBaseImage } from "../../../../infra/local/sam/check/packaged-image.ts";
import { functionContainers } from "../../../../infra/local/sam/containers.ts";
import { findSam } from "../../../../infra/local/sam/sam-cli.ts";

const LONGEST_MS = 300_000;

async function missingHere(): Promise<string[]> {
  const sam = (await findSam()) ? [] : ["SAM CLI"];
  if (!(await engineAnswers())) return [...sam, "a container engine that runs"];
  return (await hasBaseImage()) ? sam : [...sam, BASE_IMAGE];
}

const missing = await missingHere();
if (missing.length > 0) {
  describe("npx cartwright sam-check", () => {
    it.skip(`SKIPPED: it needs ${missing.join(" and ")}; run by itself, it brings them`, () => {});
  });
} else {
  describe("npx cartwright sam-check", () => {
    let child: ChildProcessWithoutNullStreams;
    let written: string;

    function start(onText: (text: string) => void = () => {}): Promise<[number | null]> {
      child = spawn(process.execPath, ["infra/commands/sam-check.ts", "--no-setup"]);
      written = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          written += text;
          onText(written);
        });
      }
      return once(child, "close") as Promise<[number | null]>;
    }
    afterEach(async () => {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, "close");
    });

    it(
      "passes: the functions do in Lambda's image what they promise",
      async () => {
        const [status] = await start();
        expect(written).not.toContain("✗");
        expect(written).toMatch(/^All \d+ checks passed: npm run sam works here\.$/m);
        expect(status).toBe(0);
      },
      LONGEST_MS,
    );

    it(
      "leaves nothing behind when Ctrl-C ends it on its way",
      async () => {
        const before = await functionContainers();
        const interrupt = (text: string) => text.includes("✓ a shopper gets a token") && child.kill("SIGINT");
        const [status] = await start(interrupt);
        expect([status, written]).toEqual([130, expect.stringMatching(/Interrupted\.\n$/)]);
        expect(await functionContainers()).toEqual(before);
        const [, port] = /on port (\d+)/.exec(written) ?? [];
        await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");
      },
      LONGEST_MS,
    );
  });
}
