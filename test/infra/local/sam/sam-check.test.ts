import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { addressesIn } from "../../../../infra/local/sam/relay.ts";
import { useStandIns } from "../../../support/deployment/stand-ins.ts";
import { compiledCode } from "../../../support/environment.ts";

describe("npx cartwright sam-check", () => {
  const { program, path } = useStandIns();
  const check = () =>
    promisify(execFile)(process.execPath, ["infra/commands/sam-check.ts", "--no-setup"], {
      env: { ...compiledCode, PATH: path() },
    });

  it("says what is missing and brings nothing when it must not", async () => {
    await program("docker", "exit 1");
    await program("sam", "exit 1");
    await expect(check()).rejects.toThrow(/docker/i);
    await program("docker", '[ "$1" != image ]');
    await expect(check()).rejects.toThrow("The 'sam' on the path does not answer");
    await program("sam", "exit 0");
    await expect(check()).rejects.toThrow(/public\.ecr\.aws\/lambda\/nodejs:24-\w+ is missing/);
  });
});

describe("the address at which containers reach this machine", () => {
  const SHOWN = "5: docker0    inet 172.17.0.1/16 brd 172.17.255.255 scope global docker0";
  const inspected = (config: object) => JSON.stringify([{ IPAM: { Config: [config] } }], null, 4);

  it.each([
    ["of the bridge", SHOWN, "", ["172.17.0.1"]],
    [
      "of Docker's gateway",
      "",
      inspected({ Subnet: "10.1.0.0/16", Gateway: "10.1.0.5" }),
      ["10.1.0.5", "10.1.0.1"],
    ],
    ["first in Docker's network", "", inspected({ Subnet: "10.1.0.0/16" }), ["10.1.0.1"]],
    ["none but this machine's own", "", "", []],
  ])("is the one %s, else the loopback address", (_, shown, network, found) => {
    expect(addressesIn(shown, network)).toEqual([...found, "127.0.0.1"]);
  });
});
