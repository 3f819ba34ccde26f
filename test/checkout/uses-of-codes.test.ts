import { describe, expect, it } from "@jest/globals";
import { buying, CODED } from "../support/models/orders/commands.ts";
import { createOrdersWorld } from "../support/models/orders/world.ts";
import { playHistories, raceClients } from "../support/models/run.ts";
import { isLong, ofVolume } from "../support/volume.ts";

/** Answers that histories of any volume meet, and those that take a larger one. */
const MET = [
  "give code 201",
  "give code 404",
  "take code 204",
  "add 201",
  "check out 201",
  "cancel 200",
  "pay 200",
  "move 201",
];
const RARE = ["take code 404", "add 400", "check out 400", "check out 409"];
const EXPECTED = isLong ? [...MET, ...RARE] : MET;

describe("random histories of carts that use the same codes and want the same stock", () => {
  it("have the totals, uses and stock that a model of the contract says", async () => {
    const volume = { numRuns: ofVolume(8, 2500), maxLength: 60 };
    const met = await playHistories(createOrdersWorld(0), { start: CODED, command: buying }, volume);
    expect(EXPECTED.filter((one) => !met.has(one))).toEqual([]);
  }, 900_000);

  it.each([0, 10])(
    "that are checked out at once: some order explains totals, uses and stock, with stock held %d minutes",
    async (minutes) => {
      await raceClients(createOrdersWorld(minutes), { start: CODED, command: buying }, ofVolume(6, 4000));
    },
    900_000,
  );
});
