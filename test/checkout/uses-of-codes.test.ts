import { describe, expect, it } from "@jest/globals";
import { buying, CODED } from "../support/models/orders/commands.ts";
import { createOrdersWorld } from "../support/models/orders/world.ts";
import { playHistories, raceClients } from "../support/models/run.ts";
import { ofVolume } from "../support/volume.ts";

/** Answers that histories of any volume meet. */
const MET = [
  ...["give code 201", "give code 404", "take code 204", "take code 404", "add 201", "add 400"],
  ...["check out 201", "check out 400", "check out 409", "cancel 200", "pay 200", "move 201"],
];

describe("random histories of carts that use the same codes and want the same stock", () => {
  it("have the totals, uses and stock that a model of the contract says", async () => {
    const volume = { numRuns: ofVolume(10, 2500), maxLength: 60 };
    const met = await playHistories(createOrdersWorld(0), { start: CODED, command: buying }, volume);
    expect(MET.filter((one) => !met.has(one))).toEqual([]);
  }, 900_000);

  it.each([0, 10])(
    "that are checked out at once: some order explains totals, uses and stock, with stock held %d minutes",
    async (minutes) => {
      await raceClients(createOrdersWorld(minutes), { start: CODED, command: buying }, ofVolume(8, 4000));
    },
    900_000,
  );
});
