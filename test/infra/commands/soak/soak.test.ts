import { describe, expect, it } from "@jest/globals";
import { noDisplay } from "../../../../infra/commands/progress/display.ts";
import { listFaults, summarize } from "../../../../infra/commands/soak/report.ts";
import { runSoak } from "../../../../infra/commands/soak/run-soak.ts";
import { soakOptions } from "../../../../infra/commands/soak.ts";
import { itInLongRun } from "../../../support/volume.ts";

describe("the words of the command", () => {
  it("has five minutes at 100 requests a second with two kills", () => {
    expect(soakOptions([])).toEqual({ seconds: 300, rate: 100, kills: 2 });
    expect(soakOptions(["--minutes", "0.5", "--kills", "0"])).toEqual({ seconds: 30, rate: 100, kills: 0 });
  });

  it.each([
    ["--minutes", "0"],
    ["--minutes", "soon"],
    ["--rate", "0"],
    ["--kills", "1.5"],
  ])("refuses %s %s", (...words) => {
    expect(() => soakOptions(words)).toThrow(`'${words[1]}' is not a number for ${words[0]}.`);
  });
});

itInLongRun(
  "loses nothing in eight seconds of traffic with one kill",
  async () => {
    const soaked = await runSoak({ seconds: 8, rate: 100, kills: 1 }, noDisplay);
    expect([listFaults(soaked), summarize(soaked)]).toEqual([[], expect.any(Array)]);
    expect(soaked.figures.answers.size).toBeGreaterThan(10);
  },
  300_000,
);
