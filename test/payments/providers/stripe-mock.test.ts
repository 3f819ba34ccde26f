import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ProviderRequest } from "../../../lib/use-case/capabilities.ts";
import { anOrderOf3000 } from "../../support/orders/paid-shop.ts";
import {
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  orderNumber,
  payInBrowser,
} from "../../support/orders/provider-shop.ts";
import { expectData } from "../../support/shop.ts";

/*
 * Stripe publishes a program that checks requests against its description of the API. What this service sends goes to it, so
 * that the stand-in cannot agree with us alone.
 */

/** The newest version that knows the API version of our calls. */
const INSTALL = "go install github.com/stripe/stripe-mock@v0.203.0";

function findStripeMock(): string | undefined {
  const { PATH = "", GOPATH, GOBIN } = process.env;
  const ofGo = [GOBIN, join(GOPATH ?? join(homedir(), "go"), "bin")];
  const folders = [...PATH.split(delimiter), ...ofGo].filter((folder) => folder !== undefined);
  return folders.map((folder) => join(folder, "stripe-mock")).find((file) => existsSync(file));
}

async function startStripeMock(file: string) {
  const child = spawn(file, ["-http-addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve, reject) => {
    child.on("exit", () => reject(new Error("stripe-mock ended before it was ready.")));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /HTTP at address: (\S+)/.exec(line)?.[1];
      if (address) resolve(`http://${address}`);
    });
  });
  const end = async () => {
    child.removeAllListeners("exit");
    child.kill();
    await once(child, "exit");
  };
  return { url, end };
}

const program = findStripeMock();

closeProviders();

if (program === undefined) {
  describe("what is sent to Stripe", () => {
    it.skip(`SKIPPED: it needs stripe-mock, which is not here: ${INSTALL}`, () => {});
  });
} else {
  describe("what is sent to Stripe", () => {
    let mock: Awaited<ReturnType<typeof startStripeMock>>;
    beforeAll(async () => {
      mock = await startStripeMock(program);
    });
    afterAll(() => mock.end());

    /** Sends the request as it is. @returns what the program has against it */
    async function findObjection({ method, path, headers, body }: ProviderRequest) {
      const sent = await fetch(new URL(path, mock.url), { method, headers, body: body ?? null });
      const text = await sent.text();
      return sent.status === 200 ? undefined : `${method} ${path} ${body}: ${sent.status} ${text}`;
    }

    it("is what Stripe's description of its API allows, in every call", async () => {
      const sent: ProviderRequest[] = [];
      const slugs = ["stripe", "stripe_payment_intents", BROWSER_GATEWAY];
      const orders = [1, 2, 3, 4].map((number) => anOrderOf3000({ id: orderNumber(number) }));
      const shop = await aProviderShop({ slugs, orders, isTicking: true, onCall: (one) => sent.push(one) });
      const of = (number: number) => ({ order: orderNumber(number) });
      const paid = await payInBrowser(
        shop,
        {
          options: {
            receipt_email: "mira@example.org",
            metadata: { basket: "7" },
            automatic_payment_methods: { enabled: true, allow_redirects: "never" },
            statement_descriptor_suffix: "MUGS",
            description: "Two mugs",
          },
        },
        of(1),
      );
      await expectData(shop.refund(paid.id, { amount: 100 }, of(1)));
      const card = { gateway: "stripe_payment_intents", method: "authorize", payment: "pm_card_visa" };
      const reserved = await expectData(shop.pay(card, of(2)));
      await expectData(shop.capture(reserved.id, undefined, of(2)));
      const given = await expectData(shop.pay({ ...card, gateway: "stripe" }, of(3)));
      await expectData(shop.cancel(given.id, { reason: "requested_by_customer" }, of(3)));
      const bank = {
        payment: "pm_card_authenticationRequired",
        options: { return_url: "https://a.example/b" },
      };
      await shop.pay({ ...card, method: "purchase", ...bank }, of(4));
      shop.wait(120);
      await shop.sweep();
      const operations = new Set(
        sent.map(({ method, path }) => `${method} ${path.replace(/\/(?:pi|re)_\w+/, "/id")}`),
      );
      expect(operations.size).toBeGreaterThan(6);
      const objections = await Promise.all(sent.map(findObjection));
      expect(objections.filter((one) => one !== undefined)).toEqual([]);
    });

    it("would not be all that we might send", async () => {
      const wrong = { host: "stripe", method: "POST", path: "/v1/payment_intents" } as const;
      const headers = {
        authorization: "Bearer sk_test_123",
        "content-type": "application/x-www-form-urlencoded",
      };
      expect(await findObjection({ ...wrong, headers, body: "amount=1&currency=usd&colour=red" })).toContain(
        "400",
      );
    });
  });
}
