import { createRequire } from "node:module";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  type Json,
  listGatewayRoutes,
  listResources,
  type Synthesis,
  synthesize,
} from "../../support/deployment/synthesis.ts";

/** Lambda's limit for the answer of a function. */
const MOST_BYTES = 6 * 1024 * 1024;

/** The page is a function of the gateways, whichever areas these have. */
const AREAS = ["auth", "carts", "tasks"];

let stacks: Synthesis;
let handler: (event: Json) => Promise<Json>;

beforeAll(async () => {
  stacks = await synthesize({ CARTWRIGHT_REFERENCE: "on" }, AREAS);
  handler = createRequire(import.meta.url)(join(stacks.codeOf("cartwright-reference"), "index.cjs")).handler;
}, 180_000);

const ask = (rawPath: string, headers: Json = { "accept-encoding": "gzip, br" }) =>
  handler({ rawPath, headers });
const textOf = ({ body, headers }: Json) => {
  const content = Buffer.from(body, "base64");
  return String(headers["Content-Encoding"] === "gzip" ? gunzipSync(content) : content);
};

describe("a deployed reference page", () => {
  it("is one function of the first gateway, which breaks no rule and may do nothing but log", () => {
    expect(stacks.findings).toEqual([]);
    const found = listGatewayRoutes(stacks.api).filter(({ path }) => path.startsWith("/reference"));
    const route = { method: "GET", functionName: "cartwright-reference", api: "Api1" };
    expect(found).toEqual([
      { ...route, path: "/reference" },
      { ...route, path: "/reference/{part}" },
    ]);
    const { Properties } = stacks.api.Resources["Reference"];
    expect(Properties).toMatchObject({ FunctionName: "cartwright-reference", Architectures: ["arm64"] });
    expect(Properties.Environment).toBeUndefined();
    const role = stacks.api.Resources[Properties.Role["Fn::GetAtt"][0]].Properties;
    expect(role.Policies[0].PolicyDocument.Statement).toMatchObject([
      { Effect: "Allow", Action: ["logs:CreateLogStream", "logs:PutLogEvents"] },
    ]);
    expect(Object.keys(stacks.api.Outputs ?? {})).toContain("ReferenceUrl");
  });

  it("is absent unless it is asked for", async () => {
    const others = await synthesize({}, AREAS);
    expect(listGatewayRoutes(others.api).filter(({ path }) => path.startsWith("/reference"))).toEqual([]);
    const names = listResources(others.api, "AWS::Lambda::Function").map(
      ({ Properties }) => Properties.FunctionName,
    );
    expect(names).not.toContain("cartwright-reference");
  }, 120_000);

  it("answers with the page, which holds no key, and all that it loads", async () => {
    const page = await ask("/reference");
    expect([page.statusCode, page.headers["Content-Type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers["Content-Security-Policy"]).toContain("default-src 'none'");
    const html = textOf(page);
    expect(html).not.toMatch(/demo-|"client_secret":/);
    const linked = [...html.matchAll(/(?:src|href)="(\/[^"#]+)/g)].map(([, path]) => path!);
    const loaded = [...new Set(linked)].toSorted();
    expect(loaded.map((path) => path.replace(/-\w+/, ""))).toEqual([
      ...["/reference", "/reference/openapi.json", "/reference/page.js"],
      ...["/reference/scalar.js", "/reference/shown.json"],
    ]);
    for (const path of loaded) {
      const answer = await ask(path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(JSON.stringify(answer).length).toBeLessThan(MOST_BYTES);
    }
    expect(JSON.parse(textOf(await ask("/reference/openapi.json"))).info.title).toBe("Cartwright");
  });

  it("sends nothing again that a browser has", async () => {
    const document = await ask("/reference/openapi.json", {});
    expect(JSON.parse(textOf(document)).info.title).toBe("Cartwright");
    const { ETag } = document.headers;
    for (const tag of [ETag, `W/${ETag}`, `"other", ${ETag}`]) {
      expect((await ask("/reference/openapi.json", { "if-none-match": tag })).statusCode).toBe(304);
    }
    expect((await ask("/reference/openapi.json", { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("is zipped for every request, since a function may not answer with all of it unzipped", async () => {
    const [, script = ""] = /href="(\/reference\/scalar-[^"]+)"/.exec(textOf(await ask("/reference"))) ?? [];
    for (const headers of [{}, { "accept-encoding": "gzip, br" }, { "accept-encoding": "identity" }]) {
      const answer = await ask(script, headers);
      expect([answer.statusCode, answer.headers["Content-Encoding"]]).toEqual([200, "gzip"]);
      expect(answer.headers["Cache-Control"]).toContain("immutable");
      expect(JSON.stringify(answer).length).toBeLessThan(MOST_BYTES);
    }
    expect((await ask("/reference/openapi.json", {})).headers["Content-Encoding"]).toBe("gzip");
  });

  it("has nothing else", async () => {
    for (const path of ["/reference/", "/reference/parts.json", "/reference/index.cjs", "/"]) {
      const { statusCode, body } = await ask(path);
      expect([path, statusCode, JSON.parse(body).errors[0].status]).toEqual([path, 404, "404"]);
    }
  });
});
