import { describe, expect, it } from "@jest/globals";
import { createCartwright, ok } from "../../../infra/client/source/index.ts";
import type { Undescribed } from "../../support/routes.ts";

type Answer = (request: Request) => Response;

const json = (body: unknown, status = 200) => Response.json(body, { status });
const url = "http://shop.test";
const life = 3600;

/** A service that issues tokens `t1`, `t2`, … and gives `answer` to everything else. */
function service(answer: Answer, tokens: (nth: number) => Response = (nth) => token(nth)) {
  const asked: string[] = [];
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    const body = await request.text();
    if (new URL(request.url).pathname === "/oauth/access_token") {
      asked.push(body);
      return tokens(asked.length);
    }
    calls.push(`${request.headers.get("authorization")} ${request.method} ${body}`);
    return answer(request);
  };
  return { asked, calls, fetch };
}

const token = (nth: number, expires_in = life) => json({ access_token: `t${nth}`, expires_in });
const good = () => json({ data: [] });

/** The client without a document's types. */
const clientOf = (options: Parameters<typeof createCartwright>[0]): Undescribed => createCartwright(options);

describe("tokens of the typed client", () => {
  it("are those of a shopper without a secret, and of an administrator with one", async () => {
    const { asked, fetch } = service(good);
    await clientOf({ url, clientId: "shop", fetch }).GET("/v2/carts");
    await clientOf({ url: `${url}/`, clientId: "admin", clientSecret: "s", fetch }).GET("/v2/carts");
    expect(asked).toEqual([
      "grant_type=implicit&client_id=shop",
      "grant_type=client_credentials&client_id=admin&client_secret=s",
    ]);
  });

  it("are asked for once, however many requests wait", async () => {
    const { asked, calls, fetch } = service(good);
    const shop = clientOf({ url, clientId: "shop", fetch });
    await Promise.all([shop.GET("/a"), shop.GET("/b"), shop.POST("/c", { body: { d: 1 } })]);
    expect([asked.length, calls.toSorted()]).toEqual([
      1,
      ["Bearer t1 GET ", "Bearer t1 GET ", 'Bearer t1 POST {"d":1}'],
    ]);
  });

  it("are renewed a minute before they end", async () => {
    const { now } = Date;
    const { asked, fetch } = service(good);
    const shop = clientOf({ url, clientId: "shop", fetch });
    const askedAfter = async (seconds: number) => {
      Date.now = () => seconds * 1000;
      await shop.GET("/a").finally(() => {
        Date.now = now;
      });
      return asked.length;
    };
    expect([await askedAfter(0), await askedAfter(life - 61), await askedAfter(life - 60)]).toEqual([
      1, 1, 2,
    ]);
  });

  it("are renewed once for all that the service refuses, and these are sent again as they were", async () => {
    const isOld = (request: Request) => request.headers.get("authorization") === "Bearer t1";
    const { asked, calls, fetch } = service((request) => (isOld(request) ? json({}, 401) : good()));
    const shop = clientOf({ url, clientId: "shop", fetch });
    const answers = await Promise.all([shop.GET("/a"), shop.POST("/c", { body: { d: 1 } })]);
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200]);
    expect([asked.length, calls.filter((call) => call.startsWith("Bearer t2")).toSorted()]).toEqual([
      2,
      ["Bearer t2 GET ", 'Bearer t2 POST {"d":1}'],
    ]);
  });

  it("do not go round in circles: a second refusal is the answer", async () => {
    const { calls, fetch } = service(() => json({ errors: [{ title: "Unauthorized", status: "401" }] }, 401));
    const { error, response } = await clientOf({ url, clientId: "shop", fetch }).GET("/a");
    expect([response.status, error.errors[0].title, calls.length]).toEqual([401, "Unauthorized", 2]);
  });

  it("leave a request alone that has its own", async () => {
    const { asked, calls, fetch } = service(good);
    await clientOf({ url, clientId: "shop", fetch, headers: { authorization: "Bearer mine" } }).GET("/a");
    expect([asked, calls]).toEqual([[], ["Bearer mine GET "]]);
  });

  it("that cannot be had fail the request, and the next one asks again", async () => {
    const refusal = () =>
      json({ errors: [{ title: "Unauthorized", status: "401", detail: "No such key." }] }, 401);
    const { fetch } = service(good, (nth) => (nth === 1 ? refusal() : token(nth)));
    const shop = clientOf({ url, clientId: "shop", fetch });
    await expect(shop.GET("/a")).rejects.toMatchObject({ status: 401, message: "401 No such key." });
    expect((await shop.GET("/a")).response.status).toBe(200);
  });
});

describe("ok", () => {
  const called = (answer: Answer) =>
    clientOf({ url, clientId: "shop", fetch: service(answer).fetch }).GET("/a");

  it("gives the answer", async () => {
    expect(await ok(called(() => json({ data: 1 })))).toEqual({ data: 1 });
    expect(await ok(called(() => new Response(null, { status: 204 })))).toBeUndefined();
  });

  it("throws all that is wrong, with the id of the request", async () => {
    const errors = [
      { title: "Bad Request", status: "400", detail: "'a' is missing." },
      { title: "Bad Request", status: "400", detail: "'b' is missing." },
    ];
    const headers = { "x-request-id": "r-1" };
    await expect(ok(called(() => Response.json({ errors }, { status: 400, headers })))).rejects.toMatchObject(
      {
        ...{ name: "CartwrightError", message: "400 'a' is missing. 'b' is missing.", status: 400 },
        ...{ errors, requestId: "r-1" },
      },
    );
  });

  it("throws what something in between answers, too", async () => {
    const page = () => new Response("<h1>Bad gateway</h1>", { status: 502, statusText: "Bad Gateway" });
    await expect(ok(called(page))).rejects.toMatchObject({ message: "502 Bad Gateway", errors: [] });
  });
});
