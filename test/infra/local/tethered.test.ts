import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { startTethered } from "../../../infra/local/tethered.ts";

const PATH = { PATH: process.env["PATH"] };

describe("startTethered", () => {
  it("leaves nothing behind of a program that ends at once, with all that it complained about", async () => {
    const started = Array.from({ length: 40 }, (_, at) =>
      startTethered("sh", ["-c", `echo no ${at} >&2`], PATH),
    );
    await Promise.all(started.map(({ ended }) => ended));
    expect(started.map(({ complaint }) => complaint())).toEqual(started.map((_, at) => `no ${at}\n`));
  });

  it("lets no other user read what the program writes", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cartwright-"));
    await startTethered("touch", [join(folder, "data.db")], PATH).ended;
    expect((await stat(join(folder, "data.db"))).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  it("ends a program that would run on", async () => {
    const running = startTethered("sleep", ["1000"], PATH);
    await running.stop();
    await expect(running.ended).resolves.toBeUndefined();
  });
});
