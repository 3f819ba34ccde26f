import { describe, expect, it } from "@jest/globals";
import { addSecret, removeSecret } from "../../../lib/application-keys/secrets/rotation.ts";
import { buildKey, findSecret } from "../../../lib/auth/application-key.ts";
import { NOON } from "../../support/runtime.ts";

const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const aKey = () =>
  buildKey({
    client_id: "k",
    name: "Server",
    grants: ["client_credentials"],
    secret: "first",
    created_at: NOON.toISOString(),
  });
const works = (key: ReturnType<typeof aKey>, at: Date) =>
  ["first", "second"].filter((secret) => findSecret(key, secret, at) !== undefined);

describe("secrets of an application key", () => {
  it("both work until the overlap is over", () => {
    const { key } = addSecret(aKey(), { secret: "second", overlapSeconds: 3600, now: NOON });
    expect(works(key, later(3599))).toEqual(["first", "second"]);
    expect(works(key, later(3600))).toEqual(["second"]);
  });

  it("without an overlap the former ends at once", () => {
    const { key } = addSecret(aKey(), { secret: "second", overlapSeconds: 0, now: NOON });
    expect(works(key, NOON)).toEqual(["second"]);
  });

  it("422: a third one; allowed again when the older has ended", () => {
    const { key } = addSecret(aKey(), { secret: "second", overlapSeconds: 60, now: NOON });
    const third = { secret: "third", overlapSeconds: 60 };
    expect(() => addSecret(key, { ...third, now: later(59) })).toThrow("Two secrets of the key work.");
    expect(addSecret(key, { ...third, now: later(60) }).key.secrets).toHaveLength(2);
  });

  it("the one that is left stays, also if it was to end", () => {
    const { key, added } = addSecret(aKey(), { secret: "second", overlapSeconds: 60, now: NOON });
    const left = removeSecret(key, added.id, NOON);
    expect(works(left, later(61))).toEqual(["first"]);
    expect(() => removeSecret(left, left.secrets[0]?.id ?? "", NOON)).toThrow("keeps its last secret");
  });
});
