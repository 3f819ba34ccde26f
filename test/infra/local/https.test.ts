import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { certificateFile, ownCertificate } from "../../../infra/local/https/certificate.ts";
import { trustLines } from "../../../infra/local/welcome.ts";
import { browserPath, commandPath, NO_BROWSER } from "../../support/browser/browser.ts";
import { startBrowser } from "../../support/browser/watched-page.ts";
import { useSharedServer } from "../../support/deployment/local-server.ts";
import type { Undescribed } from "../../support/routes.ts";

const run = promisify(execFile);
const DAY_MS = 86_400_000;
const NOW = new Date("2027-03-01T12:00:00.000Z");
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe("ownCertificate", () => {
  let data = "";
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), "cartwright-"));
  });
  afterEach(() => rm(data, { recursive: true }));

  it("is for this machine's names, for servers alone, and signs no other", async () => {
    const certificate = new X509Certificate((await ownCertificate(data, NOW)).cert);
    expect(certificate.subjectAltName).toBe(
      "DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1",
    );
    expect([certificate.ca, certificate.keyUsage]).toEqual([false, ["1.3.6.1.5.5.7.3.1"]]);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });

  it("is good for at most the 398 days that browsers take, and already was an hour ago", async () => {
    const { validFromDate, validToDate } = new X509Certificate((await ownCertificate(data, NOW)).cert);
    expect(validFromDate).toEqual(new Date("2027-03-01T11:00:00.000Z"));
    expect(validToDate.getTime() - validFromDate.getTime()).toBe(397 * DAY_MS);
  });

  it("keeps its key from everybody but its owner, and nothing but what is needed", async () => {
    await ownCertificate(data, NOW);
    const folder = join(data, "https");
    const modes = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
    expect((await readdir(folder)).toSorted()).toEqual(["certificate.pem", "key-and-certificate.pem"]);
    expect([await modes("."), await modes("key-and-certificate.pem")]).toEqual([0o700, 0o600]);
    expect(await readFile(certificateFile(data), "utf8")).not.toContain("KEY");
  });

  it("takes its key back from others where a copy of the folder has lost its modes", async () => {
    await ownCertificate(data, NOW);
    const file = join(data, "https", "key-and-certificate.pem");
    await chmod(file, 0o644);
    await ownCertificate(data, NOW);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("stays the same until 30 days before its end; then there is another one", async () => {
    const first = await ownCertificate(data, NOW);
    expect(await ownCertificate(data, daysLater(366))).toEqual(first);
    const second = await ownCertificate(data, daysLater(367));
    expect(second).not.toEqual(first);
    expect(await ownCertificate(data, daysLater(367))).toEqual(second);
    expect(await readFile(certificateFile(data), "utf8")).toBe(second.cert);
  });

  it.each([
    ["first starts", undefined],
    ["starts that find half a file", "half a file"],
  ])("is the same for ten %s at the same time", async (_, text) => {
    await mkdir(join(data, "https"), { recursive: true });
    if (text) await writeFile(join(data, "https", "key-and-certificate.pem"), text);
    const pairs = await Promise.all(Array.from({ length: 10 }, () => ownCertificate(data, NOW)));
    const kept = await ownCertificate(data, NOW);
    expect(pairs).toEqual(Array.from({ length: 10 }, () => kept));
  });

  it("is made again where its file holds something else, and its copy where that is gone", async () => {
    const { cert } = await ownCertificate(data, NOW);
    await rm(certificateFile(data));
    await ownCertificate(data, NOW);
    expect(await readFile(certificateFile(data), "utf8")).toBe(cert);
    const file = join(data, "https", "key-and-certificate.pem");
    await writeFile(file, "half a file");
    const second = await ownCertificate(data, NOW);
    expect(second.cert).not.toBe(cert);
    await writeFile(file, second.key + cert);
    expect((await ownCertificate(data, NOW)).cert).not.toBe(cert);
  });
});

describe("trustLines", () => {
  const until = new Date("2028-01-02T03:04:05.000Z");
  it.each([
    ["linux", "export NODE_EXTRA_CA_CERTS='/a b/c.pem'", "-A -t P,, -n cartwright -i '/a b/c.pem'"],
    ["darwin", "export NODE_EXTRA_CA_CERTS='/a b/c.pem'", "security add-trusted-cert -p ssl"],
    ["win32", "set NODE_EXTRA_CA_CERTS=/a b/c.pem", 'certutil -user -addstore Root "/a b/c.pem"'],
  ] as const)(
    "says how Node and browsers of %s trust it, and until when it is good",
    (platform, node, browser) => {
      const lines = trustLines({ file: "/a b/c.pem", until }, platform);
      expect(lines).toContain("good until 2028-01-02");
      expect(lines).toContain(node);
      expect(lines).toContain(browser);
    },
  );
});

/** An image of one pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A client in another process. It prints statuses, relevant headers and answers in the order of its calls. */
const CLIENT = `
const [url] = process.argv.slice(1);
const call = async (path, { token, ...init } = {}) => {
  const answer = await fetch(path.startsWith("http") ? path : url + path, {
    ...init, headers: { ...init.headers, ...(token ? { authorization: "Bearer " + token } : {}) },
  });
  const text = await answer.text();
  const body = text.startsWith("{") ? JSON.parse(text) : text;
  return { status: answer.status, hsts: answer.headers.get("strict-transport-security"), body };
};
const form = new URLSearchParams({ grant_type: "client_credentials", client_id: "demo-admin", client_secret: "demo-secret" });
const { body: { access_token: token } } = await call("/oauth/access_token", { method: "POST", body: form });
const post = (path, data) => call(path, {
  method: "POST", token, body: JSON.stringify({ data }), headers: { "content-type": "application/json" },
});
`;

/** The client makes the calls of the tests below in one process. */
const PROGRAM = `
const found = await call("/catalog/products?include=main_image", { token });
const links = found.body.included.main_images.map(({ link }) => link.href);
await post("/v2/carts", { id: "pictured" });
const added = await post("/v2/carts/pictured/items", { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 1 });

const body = new FormData();
body.set("file", new File([Buffer.from("${PNG}", "base64")], "dot.png", { type: "image/png" }));
const { body: { data: { link } } } = await call("/v2/files", { method: "POST", token, body });

const integrations = await call("/v2/integrations", { token });
const desk = integrations.body.data.find(({ name }) => name === "Order desk");
const test = await call("/v2/integrations/" + desk.id + "/test", { method: "POST", token });

console.log(JSON.stringify({
  found: [found.status, found.hsts],
  pictures: { links, picture: await call(links[0]), image: added.body.data[0].image.href },
  file: { href: link.href, shown: await call(link.href) },
  event: { target: desk.configuration.url, test, page: await call("/deliveries") },
}));
`;

describe("npm start -- --https", () => {
  // The data folder was first used over http on another port.
  const server = useSharedServer("https");
  const trusted = () => certificateFile(server.data());

  const runClient = (trustedFile: string) => {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: trustedFile };
    return run("node", ["--input-type=module", "--eval", CLIENT + PROGRAM, server.url()], { env });
  };
  // Its answers, of any shape.
  let said: Undescribed;
  beforeAll(async () => {
    said = JSON.parse((await runClient(trusted())).stdout);
  });

  it("prints https addresses, the two lines that make clients trust it, and calls that can be pasted", () => {
    const file = resolve(trusted());
    expect(server.output()).toContain(`  Reference  ${server.url()}/reference\n`);
    expect(server.output()).toContain(`  export NODE_EXTRA_CA_CERTS='${file}'\n  `);
    expect(server.output()).toContain(`curl -s --cacert '${file}' ${server.url()}/oauth/access_token`);
    expect(server.output()).not.toContain("http://");
  });

  it("answers Node that trusts it, and says nothing of https to browsers, which would keep it for all ports", () => {
    expect(said.found).toEqual([200, null]);
  });

  it("is trusted by no other client: Node and curl fail without its certificate", async () => {
    await expect(runClient("")).rejects.toThrow("DEPTH_ZERO_SELF_SIGNED_CERT");
    await expect(run("curl", ["-s", server.url()])).rejects.toMatchObject({ code: 60 });
  });

  it.each(["localhost", "127.0.0.1"])("answers curl that trusts it, at %s", async (host) => {
    const url = server.url().replace("127.0.0.1", host);
    const { stdout } = await run("curl", ["-s", "--cacert", trusted(), `${url}/v2/carts`]);
    expect(JSON.parse(stdout)).toMatchObject({ errors: [{ status: "401" }] });
  });

  it("400 in words for a client that speaks http", async () => {
    const url = server.url().replace("https:", "http:");
    const answer = await fetch(`${url}/v2/carts`, { method: "POST", body: "{}" });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ detail: "This service was started with --https: its address begins with 'https://'." }] },
    ]);
  });

  it("shows the pictures of a shop that was opened at another address, also in carts", () => {
    const { links, picture, image } = said.pictures;
    expect(new Set(links.map((link: string) => new URL(link).origin))).toEqual(new Set([server.url()]));
    expect([picture.status, picture.body]).toEqual([200, expect.stringContaining("<svg")]);
    expect(image).toBe(`${server.url()}/demo-images/alder-mug.svg`);
  });

  it("keeps a file and shows it", () => {
    const { href, shown } = said.file;
    expect(href.startsWith(`${server.url()}/files/`)).toBe(true);
    expect([shown.status, shown.body]).toEqual([200, expect.stringContaining("PNG")]);
  });

  it("delivers events to itself over https, and shows them on its page", () => {
    const { target, test, page } = said.event;
    expect(target).toBe(`${server.url()}/deliveries`);
    expect(test.body).toMatchObject({ data: { succeeded: true, status_code: 204 } });
    expect([page.status, page.body]).toEqual([200, expect.stringContaining("Order desk")]);
  });

  it("lets commands of this checkout in: npx cartwright entries reads a Custom API", async () => {
    const env = { ...process.env, CARTWRIGHT_DATA: server.data() };
    const words = [
      "infra/commands/entries.ts",
      "export",
      "--api",
      "product-reviews",
      "--file",
      "-",
      "--url",
      server.url(),
    ];
    expect((await run("node", words, { env })).stdout).toMatch(/^\{"/);
  });

  const browser = browserPath();
  const missing = !browser
    ? `, skipped: ${NO_BROWSER}`
    : commandPath(["certutil"])
      ? ""
      : ", skipped: no certutil on the PATH (libnss3-tools)";
  (missing ? it.skip : it)(
    `opens without a warning in a browser that trusts its certificate${missing}`,
    async () => {
      const env = { ...process.env, HOME: join(server.data(), "home") };
      const store = join(env.HOME, ".pki/nssdb");
      await mkdir(store, { recursive: true });
      await run("certutil", ["-d", `sql:${store}`, "-N", "--empty-password"]);
      const [, line = ""] = /^ {2}(certutil .*)$/m.exec(server.output()) ?? [];
      await run("sh", ["-c", line], { env });
      const opened = await startBrowser(browser ?? "", env);
      try {
        const page = await opened.newPage();
        expect((await page.goto(`${server.url()}/deliveries`))?.status()).toBe(200);
      } finally {
        await opened.close();
      }
    },
    60_000,
  );
});
