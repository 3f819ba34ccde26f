import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../../support/answers.ts";
import { integrationShop, WEBHOOK } from "../../support/events/integrations.ts";
import { expectData } from "../../support/shop.ts";

const INVALID = [422, "Validation Error"];

describe("integrations", () => {
  it.each([
    "http://desk.larkfield.example/",
    "https://127.0.0.1/",
    "https://10.0.0.7/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[fd00:ec2::254]/",
    "https://224.0.0.1/",
    "https://user:pass@desk.larkfield.example/",
    "https://desk.larkfield.example\\@127.0.0.1/",
    "https://①②⑦.⓪.⓪.①/",
    "https://127。0。0。1/",
    "https://desk.larkfield.example:22/",
    "ftp://desk.larkfield.example/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "https:///x",
    " https://desk.larkfield.example/",
    "https://desk.larkfield.example/\r\nHost: x",
    `https://desk.larkfield.example/${"x".repeat(5000)}`,
  ])("422 and nothing saved: events to %.50s", async (url) => {
    const shop = integrationShop();
    expect([url, ...readRefusal(await shop.create({ configuration: { url } }))]).toEqual([url, ...INVALID]);
    expect(await expectData(shop.get("/v2/integrations"))).toEqual([]);
    const { id } = (await shop.create()).body.data;
    expect(
      readRefusal(await shop.put(`/v2/integrations/${id}`, { data: { configuration: { url } } })),
    ).toEqual(INVALID);
    expect((await expectData(shop.get(`/v2/integrations/${id}`))).configuration.url).toBe(
      WEBHOOK.configuration.url,
    );
  });

  it.each([
    [["10.0.0.7"]],
    [["93.184.215.14", "127.0.0.1"]],
    [["169.254.169.254"]],
    [["fd00:ec2::254"]],
    [["::ffff:10.0.0.1"]],
  ])("422: a name that leads to %j", async (addresses) => {
    const lookup = async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? (6 as const) : (4 as const) }));
    const targetRules = { allowsLoopback: false, lookup };
    const answer = await integrationShop().create({}, { targetRules });
    expect(readRefusal(answer)).toEqual(INVALID);
    expect(answer.text).not.toContain(addresses[0]);
  });

  it("201: addresses on this machine, where the deployment is one on this machine, and no other", async () => {
    const targetRules = {
      allowsLoopback: true,
      lookup: async () => [{ address: "127.0.0.1", family: 4 as const }],
    };
    const { create } = integrationShop();
    const to = (url: string) => create({ configuration: { url } }, { targetRules });
    expect((await to("http://127.0.0.1:4000/hook")).status).toBe(201);
    expect((await to("http://localhost:4000/hook")).status).toBe(201);
    for (const url of [
      "http://10.0.0.1/",
      "http://169.254.169.254/",
      "http://2130706433/",
      "http://[::ffff:127.0.0.1]/",
    ]) {
      expect([url, (await to(url)).status]).toEqual([url, 422]);
    }
  });
});
