import { describe, expect, it } from "@jest/globals";
import { DEMO_ADMIN, DEMO_SHOP } from "../../../infra/local/demo/clients.ts";
import { asServedAt } from "../../../infra/reference/browser/here.ts";
import { readWholeDocument } from "../../support/openapi/whole-document.ts";

const text = await readWholeDocument();
const document = JSON.parse(text);
const KEYS = new RegExp(
  `\\b(?:${[DEMO_ADMIN.clientId, DEMO_ADMIN.secret, DEMO_SHOP.clientId].join("|")})\\b`,
);
const origin = "https://shop.example";

const shownAt = (here: Parameters<typeof asServedAt>[1]): typeof document =>
  JSON.parse(asServedAt(text, here));

describe("the document as the page shows it", () => {
  it("has examples for a demo store at its usual address to begin with", () => {
    expect(document.info.description).toMatch(KEYS);
    expect(document.info.description).toContain("API=http://127.0.0.1:3000\n");
  });

  it("calls the service that serves the page, with the demo keys where they are good", () => {
    const { info } = shownAt({ origin: "http://127.0.0.1:3001", hasDemoKeys: true });
    expect(info.description).toContain("API=http://127.0.0.1:3001\n");
    expect(info.description).toContain(`client_id=${DEMO_SHOP.clientId}`);
  });

  it("names neither this machine nor a demo key where none is served", () => {
    const shown = shownAt({ origin, hasDemoKeys: false });
    expect(JSON.stringify(shown)).not.toMatch(/127\.0\.0\.1:3000/);
    expect(JSON.stringify(shown)).not.toMatch(KEYS);
    expect(shown.info.description).toContain(`API=${origin}\n`);
    expect(shown.info.description).toContain(
      "-d client_id=YOUR_CLIENT_ID -d client_secret=YOUR_CLIENT_SECRET",
    );
  });
});
