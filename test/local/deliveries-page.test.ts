import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { deliveriesPage, type ListedAttempt } from "../../infra/local/deliveries-page.ts";

const attempt = (more: Partial<ListedAttempt> = {}): ListedAttempt => ({
  succeeded: true,
  attempt: 1,
  status_code: 204,
  error_detail: "",
  relationships: { integration: { data: { id: "an-id" } } },
  meta: {
    timestamps: { created_at: "2026-11-22T10:00:00.000Z" },
    event: { id: "an-event", type: "cart.updated" },
  },
  ...more,
});

describe("the page with the last deliveries", () => {
  it("shows time, integration by its name, event, attempt and status, and why one failed", () => {
    const failed = attempt({ succeeded: false, attempt: 3, status_code: 0, error_detail: "It hung." });
    const { content, type } = deliveriesPage([attempt(), failed], new Map([["an-id", "Order desk"]]));
    expect(type).toBe("text/html; charset=utf-8");
    const [, first = "", second = ""] = String(content).split("<tr>").slice(1);
    expect(first).toContain("<td>2026-11-22T10:00:00.000Z</td><td>Order desk</td><td>cart.updated<br>");
    expect(first).toContain('<td>1</td><td class="done">204</td>');
    expect(second).toContain('<td>3</td><td class="failed">no answer: It hung.</td>');
  });

  it("writes names as they are and lets none of them be a part of the page", () => {
    const { content } = deliveriesPage([attempt()], new Map([["an-id", '<img src=x onerror="alert(1)">&']]));
    expect(content).not.toContain("<img");
    expect(content).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;");
  });

  it("may load nothing, and its style is the one that its policy names", () => {
    const { content, policy } = deliveriesPage([], new Map());
    const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(String(content)) ?? [];
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(policy).toContain("default-src 'none'");
    expect(content).toContain("Nothing was delivered yet.");
  });

  it("is dark where its reader has it dark: no colour of the page's text stands fast", () => {
    const [, style = ""] =
      /<style>([\s\S]*)<\/style>/.exec(String(deliveriesPage([], new Map()).content)) ?? [];
    expect(style).toContain("color-scheme: light dark");
    const main = style.split("\n").filter((line) => /^ *(?:main|table|th|td|code)\b/.test(line));
    expect(main.length).toBeGreaterThan(3);
    expect(main.filter((line) => line.includes("#"))).toEqual([]);
    const names = new Set([...main.join().matchAll(/var\((--[a-z]+)\)/g)].map(([, name = ""]) => name));
    for (const name of names) expect(style.split(`${name}: `)).toHaveLength(3);
  });

  it("lists fifty at most", () => {
    const { content } = deliveriesPage(
      Array.from({ length: 60 }, () => attempt()),
      new Map(),
    );
    expect(String(content).split("<tr>")).toHaveLength(52);
  });
});
