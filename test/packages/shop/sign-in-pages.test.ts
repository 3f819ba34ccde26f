import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Page, Request } from "playwright-core";
import { ACCOUNT_REALM_ID } from "../../../lib/realms/realms.ts";
import { axeFindings } from "../../support/browser/axe.ts";
import { browserPath, NO_BROWSER } from "../../support/browser/browser.ts";
import { usePages } from "../../support/browser/pages.ts";
import { openStorefront } from "../../support/browser/storefront.ts";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";
import type { Undescribed } from "../../support/routes.ts";

const PATIENCE_MS = 10_000;
const REALM = `/v2/authentication-realms/${ACCOUNT_REALM_ID}`;

const executable = browserPath();
const describePages = executable ? describe : describe.skip;

describePages(`sign-in with a provider${executable ? "" : ` (skipped: ${NO_BROWSER})`}`, () => {
  const server = useSharedServer();
  const pages = usePages(executable ?? "");
  let storefront: Awaited<ReturnType<typeof openStorefront>>;

  beforeAll(async () => {
    storefront = await openStorefront({ api: server.url() });
    const token = await demoToken(server.url(), "client_credentials");
    const { body } = await send(server.url() + REALM, { token });
    const redirect_uris = [...body.data.redirect_uris, `${storefront.origin}/oidc`];
    const data = { type: "authentication-realm", redirect_uris };
    expect((await send(server.url() + REALM, { token, method: "PUT", body: { data } })).status).toBe(200);
  });
  afterAll(() => storefront.close());

  /** A visitor whom neither the shop nor the provider knows. */
  const openNew = async (path: string): Promise<Page> => {
    const { page } = await pages.open({ height: 900 });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().clearCookies();
    await page.goto(path);
    await page.evaluate("localStorage.clear()");
    await page.reload();
    return page;
  };

  /** Fills in the pages of the demo provider, which takes any password. */
  const passProvider = async (page: Page, login: string) => {
    await page.getByPlaceholder("Enter any login").fill(login);
    await page.getByPlaceholder("and password").fill("any");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
  };

  const addFrom = async (page: Page, slug: string) => {
    await page.goto(`${server.url()}/shop/products/${slug}`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Added. Go to the cart").waitFor();
  };

  const listItems = async (page: Page): Promise<readonly string[]> => {
    await page.getByRole("link", { name: /^Cart \d/ }).click();
    await page.locator(".rows li > a").first().waitFor();
    return (await page.locator(".rows li > a").allInnerTexts()).toSorted();
  };

  it("brings a guest's cart to the account, shows who is signed in, signs out, and merges at the next sign-in", async () => {
    const page = await openNew(`${server.url()}/shop`);
    await addFrom(page, "alder-mug");
    await page.goto(`${server.url()}/shop/sign-in`);
    await page.getByRole("button", { name: "Sign in with Larkfield ID" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Sign in with Larkfield ID" }).click();
    await passProvider(page, "Vera Lind");
    await page.getByText("Signed in for Vera Lind").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("link", { name: "Vera Lind" }).waitFor();
    expect(await listItems(page)).toEqual(["Alder mug"]);

    await page.getByRole("link", { name: "Vera Lind" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Cart 0" }).waitFor();
    await addFrom(page, "harbour-jug");
    await page.goto(`${server.url()}/shop/sign-in`);
    // The provider knows the person by now, and asks nothing.
    await page.getByRole("button", { name: "Sign in with Larkfield ID" }).click();
    await page.getByRole("link", { name: "Cart 2" }).waitFor();
    expect(await listItems(page)).toEqual(["Alder mug", "Harbour jug"]);
  }, 60_000);

  it("works under the machine's other name", async () => {
    const local = server.url().replace("127.0.0.1", "localhost");
    const page = await openNew(`${local}/shop/sign-in`);
    await page.getByRole("button", { name: "Sign in with Larkfield ID" }).click();
    await passProvider(page, "Nils Aker");
    await page.getByText("Signed in for Nils Aker").waitFor();
    expect(page.url().startsWith(`${local}/shop/`)).toBe(true);
  }, 60_000);

  it("says that the provider refused, keeps the cart, and takes no answer that this tab did not ask for", async () => {
    const page = await openNew(`${server.url()}/shop`);
    await addFrom(page, "alder-mug");
    await page.goto(`${server.url()}/shop/sign-in`);
    await page.getByRole("button", { name: "Sign in with Larkfield ID" }).click();
    await page.getByRole("link", { name: "[ Cancel ]" }).click();
    await page.getByRole("heading", { name: "This sign-in failed" }).waitFor();
    const refused = new URL(page.url()).searchParams;
    expect(refused.get("error")).toBe("access_denied");
    expect(await page.locator("main p").textContent()).toBe(refused.get("error_description"));
    await page.getByRole("link", { name: "Cart 1" }).waitFor();
    const exchanges: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/v2/account-members/tokens")) exchanges.push(request.url());
    });
    await page.goto(`${server.url()}/shop/signed-in?code=of-another&state=of-another`);
    await page.getByText("This sign-in did not begin in this tab, or is over.").waitFor();
    expect(exchanges).toEqual([]);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  }, 60_000);

  /** A guest's cart with a product, as the storefront's cookie has it. */
  const fillGuestCart = async (page: Page, sku: string): Promise<void> => {
    const token = await demoToken(server.url());
    const { body } = await send(`${server.url()}/v2/carts`, { token, body: { data: { name: "Cart" } } });
    const data = { type: "cart_item", sku, quantity: 1 };
    await send(`${server.url()}/v2/carts/${body.data.id}/items`, { token, body: { data } });
    await page.context().addCookies([{ name: "cart", value: body.data.id, url: storefront.origin }]);
  };

  /** Notes each request of the page to the API, and each address of the browser. */
  const watchCalls = (page: Page) => {
    const calls: {
      readonly line: string;
      readonly body: Undescribed;
      readonly account: string | undefined;
    }[] = [];
    const visits: URL[] = [];
    page.on("request", (request: Request) => {
      const url = new URL(request.url());
      if (request.isNavigationRequest()) visits.push(url);
      else if (url.origin === new URL(server.url()).origin && request.resourceType() === "fetch") {
        const body = request.postData();
        const account = request.headers()["ep-account-management-authentication-token"];
        calls.push({ line: `${request.method()} ${url.pathname}`, body: body && JSON.parse(body), account });
      }
    });
    return { calls, visits };
  };

  const signIn = async (page: Page, sku: string) => {
    await fillGuestCart(page, sku);
    await page.goto(`${storefront.origin}/login`);
    await page.getByRole("button", { name: "Login with Larkfield ID" }).click();
  };

  it("works for a storefront of another origin: button, provider, its own redirect, account page, cart merged", async () => {
    const page = await openNew(storefront.origin);
    const { calls, visits } = watchCalls(page);
    await signIn(page, "TW-ALDER-MUG");
    await passProvider(page, "Nils Aune");
    await page.getByText("Hello, Nils Aune | 1 × Alder mug").waitFor();
    expect(new URL(page.url()).pathname).toBe("/en/account");

    expect(storefront.asked).toEqual([
      "GET /v2/settings/account-authentication",
      `GET ${REALM}/oidc-profiles`,
    ]);
    const start = visits.find(({ pathname }) => pathname.startsWith("/oidc-idp/login/"));
    expect([...(start?.searchParams.keys() ?? [])]).toEqual([
      ...["elasticpath_commerce_cloud_profile_id", "client_id", "redirect_uri", "state", "response_type"],
      ...["scope", "code_challenge_method", "code_challenge"],
    ]);
    expect(start?.searchParams.get("client_id")).toBe("account-management");
    const back = visits.filter(
      ({ origin, searchParams }) => origin === storefront.origin && searchParams.has("code"),
    );
    expect(back.map(({ pathname }) => pathname)).toEqual(["/oidc", "/en/oidc"]);
    expect(back[1]?.searchParams.get("state")).toMatch(/^\d+$/);

    const cart = calls.find(({ line }) => line.endsWith("/items"))?.line.split("/")[3] ?? "";
    const lines = calls.map(({ line }) => line);
    expect(lines.slice(1)).toEqual([
      ...["POST /v2/account-members/tokens", "GET /v2/carts", "POST /v2/carts"],
      ...[`POST /v2/carts/${cart}/relationships/accounts`, `POST /v2/carts/${cart}/items`],
      `GET /v2/carts/${cart}/items`,
    ]);
    expect(lines[0]).toMatch(new RegExp(`^GET ${REALM}/oidc-profiles/[0-9a-f-]{36}$`));
    expect(calls[1]?.body.data).toEqual({
      type: "account_management_authentication_token",
      authentication_mechanism: "oidc",
      oauth_authorization_code: back[1]?.searchParams.get("code"),
      oauth_redirect_uri: `${storefront.origin}/oidc`,
      oauth_code_verifier: expect.stringMatching(/^[0-9a-f]{56}$/),
    });
    expect(calls.slice(3, 6).map(({ body }) => body)).toEqual([
      { name: "Cart" },
      [{ type: "account", id: expect.any(String) }],
      { data: { type: "cart_items", cart_id: expect.any(String) } },
    ]);

    // The next guest's cart goes into the account's, which is there.
    await signIn(page, "TW-HARBOUR-JUG");
    await page.getByText("Hello, Nils Aune | 1 × Alder mug | 1 × Harbour jug").waitFor();
    expect(calls.slice(lines.length + 1).map(({ line }) => line)).toEqual([
      ...["POST /v2/account-members/tokens", "GET /v2/carts", `POST /v2/carts/${cart}/items`],
      `GET /v2/carts/${cart}/items`,
    ]);
  }, 60_000);
});
