import { describe, expect, it } from "@jest/globals";
import { command, START, write } from "../support/models/accounts/commands.ts";
import { ACCOUNTS } from "../support/models/accounts/world.ts";
import { playHistories, raceClients } from "../support/models/run.ts";
import { ofVolume } from "../support/volume.ts";

/** Answers that histories of any volume meet. */
const MET = [
  ...["create account 201", "change account 200", "delete account 204", "create user 201", "change user 200"],
  ...["delete user 204", "create info 201", "create info 409", "change info 200", "join 201", "join 409"],
  ...["leave 204", "leave 404", "sign in 201", "sign in 400", "use code 201", "use code 400", "switch 201"],
  ...["switch 401", "read account 200", "read account 401", "read own 200", "create address 201", "list 200"],
];

describe("random histories of accounts, members and their tokens", () => {
  it("are what a model of the contract says, request by request and list by list", async () => {
    const volume = { numRuns: ofVolume(10, 4000), maxLength: 60 };
    const met = await playHistories(ACCOUNTS, { start: START, command }, volume);
    expect(MET.filter((one) => !met.has(one))).toEqual([]);
  }, 900_000);

  it("of clients that write at once have answers and lists that some order of the requests explains", async () => {
    await raceClients(ACCOUNTS, { start: START, command: write }, ofVolume(12, 6000));
  }, 900_000);
});
