import { execFileSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import { formatCurl, type SentRequest } from "../../../packages/look/requests/curl.ts";

const SENT: SentRequest = {
  method: "POST",
  url: "http://127.0.0.1:3000/v2/carts/c1/items?page[limit]=2&include=items",
  headers: [
    ["authorization", "Bearer a.b.c"],
    ["x-note", `it's "quoted" $HOME \`ls\` \\ !`],
  ],
  body: `{"name":"Potter's apron\n\\"L\\""}`,
};

/** The words that a shell passes to curl. */
function wordsOf(command: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("Copy as curl", () => {
  it("hands curl each part of the request as it was sent, whatever a shell makes of its signs", () => {
    const [first, second] = SENT.headers;
    expect(wordsOf(formatCurl(SENT))).toEqual([
      ...["--globoff", "-X", "POST", SENT.url],
      ...["-H", first?.join(": "), "-H", second?.join(": ")],
      ...["--data-raw", SENT.body],
    ]);
  });

  it("leaves a body out that was not sent", () => {
    const words = wordsOf(formatCurl({ ...SENT, method: "GET", body: "" }));
    expect(words).not.toContain("--data-raw");
    expect(words).toContain("GET");
  });

  it("has one part of the request on each line", () => {
    const lines = formatCurl({ ...SENT, body: "{}" }).split("\n");
    expect(lines).toHaveLength(4);
    expect(lines.slice(0, -1).every((line) => line.endsWith(" \\"))).toBe(true);
  });
});
