import { describe, expect, it } from "@jest/globals";
import { command, START, shared } from "../../support/models/carts/commands.ts";
import { createCartsWorld } from "../../support/models/carts/world.ts";
import { playHistories, raceClients } from "../../support/models/run.ts";
import { ofVolume } from "../../support/volume.ts";

/** Answers that histories of any volume meet. */
const MET: string[] = [];

describe("random histories of carts", () => {
  it.each(["specification", "compatible"] as const)(
    "are what a model of the contract says, request by request, with the profile %s",
    async (profile) => {
      const volume = { numRuns: ofVolume(25, 4000), maxLength: 60 };
      const met = await playHistories(createCartsWorld(profile), { start: START, command }, volume);
      expect(MET.filter((one) => !met.has(one))).toEqual([]);
    },
    900_000,
  );

  it.each(["specification", "compatible"] as const)(
    "of clients that use carts at once have answers and carts that some order explains, with the profile %s",
    async (profile) => {
      await raceClients(createCartsWorld(profile), { start: START, command: shared }, ofVolume(25, 6000));
    },
    900_000,
  );
});
