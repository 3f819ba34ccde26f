import { describe, expect, it } from "@jest/globals";
import { gatewayEvent } from "../../../infra/local/gateway-event.ts";
import { withOwnLinks } from "../../../infra/local/own-links.ts";

const FILE = "0f8fad5b-d9cb-469f-a165-70867728950e.png";
const URL = "https://127.0.0.1:3000";
const request = { headersDistinct: {}, socket: {} } as Parameters<typeof gatewayEvent>[0];

async function shown(body: string, isBase64Encoded = false): Promise<string | undefined> {
  const invoke = withOwnLinks(async () => ({ statusCode: 200, body, isBase64Encoded }), URL);
  return (await invoke("any", gatewayEvent(request, Buffer.from(""), undefined))).body;
}

describe("withOwnLinks", () => {
  it.each(["http://127.0.0.1:3000", "https://127.0.0.1:41234", URL])(
    "shows pictures and files that were stored as %s at the address of this start",
    async (stored) => {
      const links = (url: string) =>
        JSON.stringify([{ href: `${url}/demo-images/alder-mug.svg` }, { href: `${url}/files/${FILE}` }]);
      expect(await shown(links(stored))).toBe(links(URL));
    },
  );

  it.each([
    `"http://shop.example/files/${FILE}"`,
    `"http://127.0.0.1.example:3001/files/${FILE}"`,
    `"http://127.0.0.1:3001/files/${FILE.slice(1)}"`,
    '"http://127.0.0.1:3001/demo-images/"',
    '"http://127.0.0.1:3001/deliveries"',
  ])("leaves %s alone", async (body) => {
    expect(await shown(body)).toBe(body);
  });

  it("leaves answers alone that are no text", async () => {
    const body = Buffer.from(`"http://127.0.0.1:3001/files/${FILE}"`).toString("base64");
    expect(await shown(body, true)).toBe(body);
  });
});
