import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

describe("POST /v2/files with a file_location", () => {
  it.each([
    "https://user:pw@img.example/x.png",
    "https://user@img.example/x.png",
    "https://:pw@img.example/x.png",
    "http://169.254.169.254/latest/meta-data/x.png",
    "http://2852039166/x.png",
    "http://0xa9.0xfe.0xa9.0xfe/x.png",
    "http://169.254.169.254./x.png",
    "http://[::ffff:169.254.169.254]/x.png",
    "http://[fe80::1]/x.png",
    "http://[fd00:ec2::254]/x.png",
    "http://0.0.0.0/x.png",
    "http://0/x.png",
    "http://[::]/x.png",
    "ftp://img.example/x.png",
    "file:///etc/passwd",
    "//img.example/x.png",
  ])("422: %s, naming the field, and nothing is written", async (file_location) => {
    const table = memoryTable();
    const shop = shopOn(table);
    for (const [body, source] of [
      [{ data: { file_location } }, "data.file_location"],
      [{ file_location }, "file_location"],
    ] as const) {
      const answer = await shop.post("/v2/files", body);
      expect([answer.status, answer.body.errors[0].source]).toEqual([422, source]);
      expect(answer.text).not.toContain("pw@");
    }
    expect((await shop.get("/v2/files")).body.data).toEqual([]);
  });

  it.each([
    ["https://img.example/a%20b.png?size=2#x", "https://img.example/a%20b.png?size=2#x"],
    ["http://10.0.0.7/x.png", "http://10.0.0.7/x.png"],
    ["http://127.0.0.1:3000/demo-images/x.svg", "http://127.0.0.1:3000/demo-images/x.svg"],
    ["https://169.254.example/@x.png", "https://169.254.example/@x.png"],
  ])("201: %s, which browsers may follow", async (file_location, href) => {
    const { status, body } = await anEmptyShop().post("/v2/files", { data: { file_location } });
    expect([status, body.data.link.href]).toEqual([201, href]);
  });
});
