import { describe, expect, it } from "@jest/globals";
import { command, START, write } from "../support/models/releases/commands.ts";
import { MERCHANTS, RELEASES } from "../support/models/releases/world.ts";
import { playHistories, raceClients } from "../support/models/run.ts";
import { ofVolume } from "../support/volume.ts";

/** Answers that histories of any volume meet. */
const MET = [
  ...["attach 201", "detach 200", "change catalog 200", "change product 200", "change price 200"],
  ...["create node 201", "create price 201", "create price 409", "create product 201", "create product 422"],
  ...["create rule 201", "look 200", "publish 201", "list releases 200", "delete releases 204"],
];

describe("random histories of catalogs, releases and rules", () => {
  it("are what a model of the contract says, to merchants and to each shopper", async () => {
    const volume = { numRuns: ofVolume(10, 3000), maxLength: 60 };
    const met = await playHistories(RELEASES, { start: START, command }, volume);
    expect(MET.filter((one) => !met.has(one))).toEqual([]);
  }, 900_000);

  it("of merchants who write at once have answers, lists and a last release that some order explains", async () => {
    await raceClients(MERCHANTS, { start: START, command: write }, ofVolume(10, 4000));
  }, 900_000);
});
