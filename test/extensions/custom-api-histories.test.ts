import { describe, expect, it } from "@jest/globals";
import { command, START, write } from "../support/models/custom-apis/commands.ts";
import { CUSTOM_APIS } from "../support/models/custom-apis/world.ts";
import { playHistories, raceClients } from "../support/models/run.ts";
import { ofVolume } from "../support/volume.ts";

/** Answers that histories of any volume meet. */
const MET = [
  ...["create api 201", "create api 409", "change api 200", "change api 400", "delete api 204"],
  ...["create field 201", "create field 400", "create field 409", "change field 200", "delete field 204"],
  ...["create entry 201", "create entry 400", "create entry 404", "create entry 409", "change entry 200"],
  ...["change entry 400", "change entry 404", "change entry 412", "delete entry 204", "delete entry 404"],
  ...["read entry 200", "read entry 404", "list entries 200", "list entries 400", "list entries 404"],
];

describe("random histories of Custom APIs, fields and entries", () => {
  it("are what a model of the contract says, request by request and list by list", async () => {
    const volume = { numRuns: ofVolume(10, 4000), maxLength: 60 };
    const met = await playHistories(CUSTOM_APIS, { start: START, command }, volume);
    expect(MET.filter((one) => !met.has(one))).toEqual([]);
  }, 900_000);

  it("of clients that write at once have answers and lists that some order of the requests explains", async () => {
    await raceClients(CUSTOM_APIS, { start: START, command: write }, ofVolume(14, 6000));
  }, 900_000);
});
