import { describe, expect, it } from "@jest/globals";
import { CROWD } from "../../support/models/carts/commands.ts";
import { createCartsWorld } from "../../support/models/carts/world.ts";
import { WRONG_CARTS } from "../../support/models/carts/wrong-carts.ts";
import { findRejection } from "../../support/models/wrong-worlds.ts";
import { ofVolume } from "../../support/volume.ts";

/** Races of each wrong implementation, and of the right one. The seed is one of those that show all faults early. */
const RACES = { seed: 52, numRuns: ofVolume(8, 24) };
const RIGHT = createCartsWorld("specification");

describe("the checker of races over carts", () => {
  it(`rejects ${WRONG_CARTS.length} of ${WRONG_CARTS.length} wrong implementations`, async () => {
    const rejected: string[] = [];
    for (const { name, spoil } of WRONG_CARTS) {
      const races = await findRejection(spoil(RIGHT), CROWD, RACES);
      if (races !== undefined) rejected.push(name);
    }
    expect(rejected).toEqual(WRONG_CARTS.map(({ name }) => name));
  }, 900_000);

  it("explains the same races of the right implementation", async () => {
    expect(await findRejection(RIGHT, CROWD, { ...RACES, numRuns: ofVolume(8, 4000) })).toBeUndefined();
  }, 900_000);
});
