import { describe, expect, it } from "@jest/globals";
import { command, START, shared } from "../../support/models/carts/commands.ts";
import { createCartsWorld } from "../../support/models/carts/world.ts";
import { playHistories, raceClients } from "../../support/models/run.ts";
import { ofVolume } from "../../support/volume.ts";

const PROFILES = ["specification", "compatible"] as const;

/** Answers that histories of any volume meet. */
const MET = [
  ...["add 201", "add 404", "add several 201", "add several 404", "change item 200", "change item 404"],
  ...["change items 200", "change items 404", "remove item 200", "remove item 404", "empty cart 204"],
  ...["remove code 204", "remove code 404", "merge 201", "merge 400", "merge 404", "create cart 201"],
  ...["create cart 409", "rename cart 200", "delete cart 204", "read cart 200", "read items 200"],
  ...["create group 201", "change group 200", "change group 404", "delete group 204", "delete group 404"],
];

describe("random histories of carts", () => {
  it("are what a model of the contract says, request by request and cart by cart", async () => {
    const met = new Set<string>();
    for (const profile of PROFILES) {
      const volume = { numRuns: ofVolume(12, 4000), maxLength: 60 };
      const world = createCartsWorld(profile);
      for (const one of await playHistories(world, { start: START, command }, volume)) met.add(one);
    }
    expect(MET.filter((one) => !met.has(one))).toEqual([]);
  }, 1_800_000);

  it.each(PROFILES)(
    "of clients that use carts at once have answers and carts that some order explains: %s",
    async (profile) => {
      const world = createCartsWorld(profile);
      await raceClients(world, { start: START, command: shared }, ofVolume(10, 6000));
    },
    1_800_000,
  );
});
