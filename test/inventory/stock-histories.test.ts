import { describe, expect, it } from "@jest/globals";
import { playHistories, raceClients } from "../support/models/run.ts";
import { command, START, write } from "../support/models/stock/requests.ts";
import { STOCK } from "../support/models/stock/world.ts";
import { ofVolume } from "../support/volume.ts";

/** Answers that histories of any volume meet. */
const MET = [
  ...["create 201", "create 400", "put 200", "put 422", "delete 204", "delete 422", "delete 404"],
  ...["read 200", "read 404", "move 201", "move 400", "move 404", "move 422"],
];

describe("random histories of stock", () => {
  it("are what a model of the contract says, request by request and entry by entry", async () => {
    const volume = { numRuns: ofVolume(15, 6000), maxLength: 50 };
    const met = await playHistories(STOCK, { start: START, command }, volume);
    expect(MET.filter((one) => !met.has(one))).toEqual([]);
  }, 900_000);

  it("of clients that write at once have answers, amounts and logs that some order explains", async () => {
    await raceClients(STOCK, { start: START, command: write }, ofVolume(18, 10_000));
  }, 900_000);
});
