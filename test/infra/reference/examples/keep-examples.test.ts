import { describe, expect, it } from "@jest/globals";
import { keepAnswers } from "../../../../infra/reference/examples/keep-examples.ts";

const seen = (at: string, body: object) => ({ status: 200, body: { created_at: at, ...body } });
const example = (answer: ReturnType<typeof seen>) => ({ caller: "shopper" as const, answer });
const [MONDAY, TUESDAY] = ["2026-03-02T10:00:00Z", "2026-03-03T10:00:00Z"];

describe("an example that is kept", () => {
  it("has the stored answer if a new one differs only in times", () => {
    const before = example(seen(MONDAY, { name: "Cup" }));
    expect(keepAnswers(example(seen(TUESDAY, { name: "Cup" })), before)).toEqual(before);
  });

  it("has the new answer if more differs, each body its own", () => {
    const more = (name: string, at: string) => ({ Other: { body: {}, answer: seen(at, { name }) } });
    const before = { ...example(seen(MONDAY, { name: "Cup" })), more: more("Mug", MONDAY) };
    const after = { ...example(seen(TUESDAY, { name: "Jug" })), more: more("Mug", TUESDAY) };
    expect(keepAnswers(after, before)).toEqual({ ...after, more: before.more });
  });

  it("shows the address of `npm start` and no token", () => {
    const answer = seen(MONDAY, {
      url: "http://127.0.0.1:41234/files/a",
      token: "eyJhbGciOiJ9.eyJzdWI.c2ln",
    });
    expect(keepAnswers(example(answer), undefined).answer.body).toEqual({
      created_at: MONDAY,
      url: "http://127.0.0.1:3000/files/a",
      token: "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
    });
  });
});
