import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Browser } from "playwright-core";
import { exampleCalls } from "../../../infra/examples/index.ts";
import { operationIdOf } from "../../../infra/openapi/operation-ids.ts";
import { openApiText } from "../../../infra/openapi.ts";
import { browserPath, NO_BROWSER } from "../../support/browser/browser.ts";
import { type ExampleRequest, exampleRequests } from "../../support/browser/example-requests.ts";
import { heardTokens } from "../../support/browser/heard-tokens.ts";
import { openPage, startBrowser } from "../../support/browser/watched-page.ts";
import { useLocalServer } from "../../support/deployment/local-server.ts";

jest.setTimeout(300_000);

const path = browserPath();
const { requests, lacking } = exampleRequests(JSON.parse(await openApiText()));

/** Operations that are 409 while a reindex which another has begun is under way; whoever presses again gets through. */
const patient = exampleCalls()
  .filter(({ example }) => example.isPatient)
  .map(({ endpoint, path }) => operationIdOf(endpoint, path));

/** What the page sends, sent from the page. Text, because it is the browser's code and not Node's. */
const SEND = `async (requests, patient) => {
  const faults = [];
  for (const { id, url, ...init } of requests) {
    let answer = await fetch(url, init);
    for (let tries = 1; tries < 50 && answer.status === 409 && patient.includes(id.split(" ")[0]); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      answer = await fetch(url, init);
    }
    if (!answer.ok) faults.push(id + ": " + answer.status + " " + (await answer.text()).slice(0, 300));
  }
  return faults;
}`;

function describeExamples(executable: string): void {
  const { url } = useLocalServer();
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser(executable);
  });
  afterAll(() => browser.close());

  it(`all work as the page offers them: ${requests.length} requests`, async () => {
    const seen = await openPage(browser, { width: 1280, height: 844 });
    const tokens = heardTokens(seen.page);
    await seen.page.goto(url());
    await seen.page.locator("#state[data-kind=ready]").waitFor();
    await seen.page.getByRole("heading", { name: "Cartwright" }).first().waitFor();
    const sent = requests.map((request) => withTokens(request, tokens));
    expect(
      await seen.page.evaluate(`(${SEND})(${JSON.stringify(sent)}, ${JSON.stringify(patient)})`),
    ).toEqual([]);
    await seen.close();
  });
}

function withTokens({ scheme, headers, ...request }: ExampleRequest, tokens: ReadonlyMap<string, string>) {
  const given = Object.entries(headers).map(([name, value]) => [name, tokens.get(value) ?? value]);
  const bearer = scheme === undefined ? {} : { Authorization: `Bearer ${tokens.get(scheme)}` };
  return { ...request, headers: { ...Object.fromEntries(given), ...bearer } };
}

describe("the document that the reference page shows", () => {
  it("has an example of every request and every answer, but for an operation that always refuses", () => {
    expect(lacking).toEqual(["confirmOrder: answer"]);
  });
});

if (path) describe("the examples of the reference page", () => describeExamples(path));
else describe.skip(`the examples of the reference page: ${NO_BROWSER}`, () => it("are sent", () => {}));
