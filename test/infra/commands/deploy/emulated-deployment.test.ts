import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { callDeployedApi, openDeployedShop, type Shop } from "../../../support/deployment/deployed-shop.ts";
import {
  type Account,
  expectSuccess,
  useAccount,
  useCheckout,
} from "../../../support/deployment/emulated-account.ts";
import { emulatorCommand, INSTALLATION } from "../../../support/deployment/emulator.ts";
import { itInLongRun } from "../../../support/volume.ts";

/** A deployment takes 15 seconds, but other tests run at the same time. */
jest.setTimeout(300_000);

const BOOTSTRAP = ["npx", "cdk", "bootstrap"];
const DEPLOY = ["npm", "run", "deploy", "--", "--require-approval", "never", "--smoke"];
const DIFF = ["npm", "run", "deploy", "--", "--diff"];
/** Gives a function the role of another. */
const SET_ROLE = `
import { GetFunctionConfigurationCommand, LambdaClient, UpdateFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
const [FunctionName, other] = process.argv.slice(-2);
const lambda = new LambdaClient();
const { Role } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: other }));
await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Role }));
`;
/** Prints the addresses of the users of the pool, and the secret of its client. The emulator checks no signature. */
const READ_POOL = `
const ask = async (operation, input) => {
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": "AWSCognitoIdentityProviderService." + operation,
    authorization: "AWS4-HMAC-SHA256 Credential=" + process.env.AWS_ACCESS_KEY_ID + "/20260101/eu-central-1/cognito-idp/aws4_request",
  };
  const answer = await fetch(process.env.AWS_ENDPOINT_URL, { method: "POST", headers, body: JSON.stringify(input) });
  return answer.json();
};
const [{ Id: UserPoolId }] = (await ask("ListUserPools", { MaxResults: 60 })).UserPools;
const { Users } = await ask("ListUsers", { UserPoolId });
const [{ ClientId }] = (await ask("ListUserPoolClients", { UserPoolId })).UserPoolClients;
const { UserPoolClient } = await ask("DescribeUserPoolClient", { UserPoolId, ClientId });
const emails = Users.map(({ Attributes }) => Attributes.find(({ Name }) => Name === "email").Value);
console.log(JSON.stringify({ emails: emails.toSorted(), secret: UserPoolClient.ClientSecret }));
`;
const SWEEP = ["npx", "cartwright", "sweep", "--table", "Cartwright"];

function describeDeployments(command: string): void {
  const checkout = useCheckout();

  describe("a deployment in an emulated account", () => {
    const account = useAccount(command, checkout);
    let shop: Shop;
    beforeAll(async () => {
      await expectSuccess(account.run(...BOOTSTRAP));
      shop = await openDeployedShop(await expectSuccess(account.run(...DEPLOY)), account);
    });

    it("gives tokens to an application key and keeps a cart", async () => {
      const token = await shop.token();
      const cart = { data: { id: "my-cart" } };
      expect(await shop.call("/v2/carts", { token, body: cart })).toMatchObject({ status: 201 });
      const item = { type: "custom_item", name: "Engraving", sku: "E", quantity: 2, price: { amount: 500 } };
      const added = await shop.call("/v2/carts/my-cart/items", { token, body: { data: item } });
      expect(added).toMatchObject({ status: 201 });
      const { body } = await shop.call("/v2/carts/my-cart", { token });
      expect(body.data.meta.display_price.with_tax.amount).toBe(1000);
    });

    it("lowers a cart by a code, and says what became of it", async () => {
      const token = await shop.token();
      const promotion = {
        ...{ type: "promotion", name: "Ten", description: "", enabled: true, start: "2026-01-01" },
        ...{ end: "2100-01-01", promotion_type: "percent_discount" },
        schema: { currencies: [{ currency: "USD", percentage: 10 }] },
      };
      const made = await shop.call("/v2/promotions", { token, body: { data: promotion } });
      const path = `/v2/promotions/${made.body.data.id}`;
      const codes = { type: "promotion_codes", codes: [{ code: "TEN", uses: 1 }] };
      const job = { type: "promotion_job", job_type: "code_generate", parameters: { number_of_codes: 2 } };
      const code = { type: "promotion_item", code: "ten" };
      const statuses: number[] = [];
      const send = async (to: string, given: { body?: unknown; method?: string } = {}) => {
        const answer = await shop.call(to, { token, ...given });
        statuses.push(answer.status);
        return answer.body;
      };
      await send(`${path}/codes`, { body: { data: codes } });
      expect((await send(`${path}/jobs`, { body: { data: job } })).data.status).toBe("completed");
      const added = await send("/v2/carts/my-cart/items", { body: { data: code } });
      expect(added.meta.display_price.with_tax.amount).toBe(900);
      const [outcome] = (await send("/v2/carts/my-cart/promotions?code=TEN")).data;
      expect(outcome).toMatchObject({ outcome: "applied", code: "TEN" });
      await send("/v2/carts/my-cart/discounts/TEN", { method: "DELETE" });
      await send(`${path}/usages`);
      await send(path, { method: "DELETE" });
      expect([made.status, ...statuses]).toEqual([201, 201, 201, 201, 200, 204, 200, 204]);
    });

    it("lets a function reach the keys of its area, and none of them with the role of another area", async () => {
      const token = await shop.token();
      // Neither function was called before: a running instance keeps the role it was started with.
      const [own, others] = ["items", "shipping-groups"].map((name) => `/v2/carts/my-cart/${name}`);
      const words = ["cartwright-carts-list-shipping-groups", "cartwright-currencies-update-currency"];
      await expectSuccess(account.run("node", "--input-type=module", "-e", SET_ROLE, ...words));
      expect(await shop.call(own ?? "", { token })).toMatchObject({ status: 200 });
      expect(await shop.call(others ?? "", { token })).toMatchObject({ status: 500 });
    });

    it("answers what has no route, and a slash too many, by a function that calls others", async () => {
      const token = await shop.token();
      expect(await shop.call("/v2/nothing", { token })).toMatchObject({
        status: 404,
        body: { errors: [{ detail: "There is nothing at this path." }] },
      });
      const currencies = await shop.call("/v2/currencies/", { token });
      expect(currencies).toMatchObject({ status: 200, body: { data: [{ type: "currency" }] } });
    });

    it("lets the table's changes call the worker; the sweep finds all in order", async () => {
      const token = await shop.token();
      const apis = "/v2/settings/extensions/custom-apis";
      const name = { name: "Kilns", slug: "kilns", api_type: "kiln_ext" };
      const links = { timestamps: {}, relationships: { parent_apis: { data: [] } } };
      const made = await shop.call(apis, {
        token,
        body: { data: { type: "custom_api", ...name, ...links } },
      });
      const entry = await shop.call("/v2/extensions/kilns", { token, body: { data: { type: "kiln_ext" } } });
      expect([made.status, entry.status]).toEqual([201, 201]);
      expect(await expectSuccess(account.run(...SWEEP))).toContain("1 Custom APIs, 1 entries");
      await shop.call(`${apis}/${made.body.data.id}`, { token, method: "DELETE" });
      let printed: string;
      do printed = await expectSuccess(account.run(...SWEEP));
      while (/still to be removed|is not done/.test(printed));
      expect(printed).toContain("0 Custom APIs, 0 entries, 0 unique values, 0 write fences");
      expect(printed).toContain("They match one to one.");
    });

    it("takes the contents of a file at the bucket, once, and serves them at the files' address", async () => {
      const content = "a film of a kiln";
      const announced = { file_name: "kiln.mp4", file_size: content.length };
      const { body } = await shop.call("/v2/files", { token: await shop.token(), body: announced });
      const { method, url, headers } = body.meta.upload;
      const upload = async () => (await account.fetch(url, { method, headers, body: content })).status;
      expect([await upload(), await upload()]).toEqual([200, 412]);
      const read = await account.fetch(body.data.link.href);
      expect([read.status, await read.text()]).toEqual([200, content]);
    });

    it("finds no changes when it is deployed again", async () => {
      const printed = await expectSuccess(account.run(...DEPLOY));
      const stacks = printed.match(/✅ .*$/gm) ?? [];
      expect(stacks.length).toBeGreaterThan(20);
      expect(stacks.filter((line) => !line.endsWith("(no changes)"))).toEqual([]);
    });

    it("serves a restored table after a deployment, and its own after the next one", async () => {
      const restore = (...words: string[]) =>
        expectSuccess(account.run("npx", "cartwright", "restore", ...words));
      await restore("--to", new Date(Date.now() - 60_000).toISOString(), "--as", "Restored");
      await restore("--serve", "Restored");
      expect(await expectSuccess(account.run(...DEPLOY))).toContain(
        "In service is the restored table 'Restored'.",
      );
      const token = await shop.token();
      const cart = { data: { id: "of-the-restored" } };
      expect(await shop.call("/v2/carts", { token, body: cart })).toMatchObject({ status: 201 });
      expect(await expectSuccess(account.run(...DIFF))).toContain("Number of stacks with differences: 0");
      await restore("--serve", "own");
      await expectSuccess(account.run(...DEPLOY));
      expect(await shop.call("/v2/carts/of-the-restored", { token })).toMatchObject({ status: 404 });
      expect(await shop.call("/v2/carts/my-cart", { token })).toMatchObject({ status: 200 });
    });

    it("accepts tokens of the key before while it signs with the next one", async () => {
      const before = await shop.token();
      await expectSuccess(account.run(...DEPLOY, "--rotate-keys"));
      for (const token of [before, await shop.token()]) {
        expect(await shop.call("/v2/currencies", { token })).toMatchObject({ status: 200 });
      }
    });

    itInLongRun(
      "makes a user pool when asked, whose users the function that invites makes; a taken host is explained",
      async () => {
        const withPool = ["env", "CARTWRIGHT_STAFF=cognito", "CARTWRIGHT_STAFF_DOMAIN=larkfield", ...DEPLOY];
        const reason = "Domain already associated with another user pool.";
        await account.refuse({ "AWS::Cognito::UserPoolDomain": reason });
        const refused = await account.run(...withPool);
        expect([refused.code === 0, refused.printed]).toEqual([
          false,
          expect.stringContaining(`'larkfield': ${reason}`),
        ]);
        await account.refuse({});
        const { printed } = await account.run(...withPool);
        expect(printed).toMatch(/✅ {2}Cartwright-Staff-Sign-In/);
        // The emulator has no address with TLS for the pool's document.
        expect(printed).toContain("staff cannot sign in yet");
        const readPool = async () =>
          JSON.parse(await expectSuccess(account.run("node", "--input-type=module", "-e", READ_POOL)));
        const { secret } = await readPool();
        expect(secret.length).toBeGreaterThan(20);
        expect(printed).not.toContain(secret);
        const data = { type: "staff_invitation", email: "tove@larkfield.example", role: "owner" };
        const invited = await shop.call("/v2/staff/invitations", {
          token: await shop.token(),
          body: { data },
        });
        expect(invited).toMatchObject({ status: 201 });
        const words = ["--email", "ida@larkfield.example", "--table", "Cartwright"];
        await expectSuccess(account.run("npx", "cartwright", "staff", "invite", ...words));
        const emails = ["ida@larkfield.example", "tove@larkfield.example"];
        expect(await readPool()).toEqual({ emails, secret });
        // Switched off, the pool stays as it is.
        await expectSuccess(account.run(...DEPLOY));
        expect(await readPool()).toEqual({ emails, secret });
      },
    );
  });

  const answers = async (printed: string, account: Account) => {
    expect(await callDeployedApi(printed, account)("/v2/currencies")).toMatchObject({ status: 401 });
  };

  describe("a deployment in an account that was not bootstrapped", () => {
    const account = useAccount(command, checkout);

    it("says what is missing", async () => {
      const { code, printed } = await account.run(...DEPLOY);
      expect(printed).toContain("cdk bootstrap");
      expect(code).not.toBe(0);
    });
  });

  describe("a first deployment that is interrupted", () => {
    const account = useAccount(command, checkout);

    it("leaves stacks that are under way", async () => {
      await expectSuccess(account.run(...BOOTSTRAP));
      const interrupted = account.start(...DEPLOY);
      await interrupted.prints(/✅ {2}\S+-Data$/m);
      interrupted.interrupt();
      expect(await interrupted.ended).not.toMatchObject({ code: 0 });
    });

    it("or of which an area's stack failed, is completed by the next one", async () => {
      const reason = "Nothing may call functions yet.";
      await account.refuse({ "AWS::Lambda::EventSourceMapping": reason });
      const { code, printed } = await account.run(...DEPLOY);
      expect([code === 0, printed]).toEqual([false, expect.stringContaining(reason)]);
      await account.refuse({});
      await answers(await expectSuccess(account.run(...DEPLOY)), account);
    });
  });

  describe("a first deployment whose account is refused CloudFront", () => {
    const account = useAccount(command, checkout);

    it("leaves nothing behind that is in the way of the next one", async () => {
      const reason = "Your account must be verified before you can add new CloudFront resources.";
      await expectSuccess(account.run(...BOOTSTRAP));
      await account.refuse({ "AWS::CloudFront::Distribution": reason });
      const { code, printed } = await account.run(...DEPLOY);
      expect(printed).toContain(reason);
      expect(code).not.toBe(0);
    });

    it("is done without CloudFront then, and gets it with a later one", async () => {
      const without = await expectSuccess(account.run("env", "CARTWRIGHT_CLOUDFRONT=off", ...DEPLOY));
      expect(without).toMatch(/^Base URL: \S+execute-api/m);
      await answers(without, account); // at a path that the first API forwards
      await account.refuse({});
      const printed = await expectSuccess(account.run(...DEPLOY));
      expect(printed).toMatch(/^Base URL: \S+cloudfront/m);
      await answers(printed, account);
    });
  });
}

const command = emulatorCommand();
if (command) describeDeployments(command);
else {
  const reason = `SKIPPED: it needs an emulator of AWS, which is not here: ${INSTALLATION}`;
  process.stderr.write(`A deployment in an emulated account: ${reason}\n`);
  describe("a deployment in an emulated account", () => {
    it.skip(reason, () => {});
  });
}
