import { describe, expect, it } from "@jest/globals";
import { command, ORDERED, paying } from "../support/models/orders/commands.ts";
import { createOrdersWorld } from "../support/models/orders/world.ts";
import { playHistories, raceClients } from "../support/models/run.ts";
import { ofVolume } from "../support/volume.ts";

/** Answers that histories of any volume meet. */
const MET = [
  ...["pay 200", "pay 400", "pay 422", "capture 200", "capture 422", "refund 200", "refund 422"],
  ...["void 200", "void 422", "confirm 200", "confirm 422", "cancel 200", "cancel 422"],
  ...["fulfil 200", "fulfil 422", "read 200", "move 201", "move 422", "check out 201", "check out 400"],
];

describe("random histories of orders", () => {
  const met = new Set<string>();

  it.each([0, 10, 60])(
    "are what a model of the contract says, with stock held %d minutes",
    async (minutes) => {
      const volume = { numRuns: ofVolume(22, 1500), maxLength: 60 };
      const world = createOrdersWorld(minutes);
      for (const one of await playHistories(world, { start: ORDERED, command }, volume)) met.add(one);
    },
    900_000,
  );

  it("do everything, and are refused everything", () => {
    expect(MET.filter((one) => !met.has(one))).toEqual([]);
  });

  it.each([0, 10])(
    "of clients that write at once have answers, orders and stock that some order explains, with stock held %d minutes",
    async (minutes) => {
      const world = createOrdersWorld(minutes);
      await raceClients(world, { start: ORDERED, command: paying }, ofVolume(6, 3000));
    },
    900_000,
  );
});
