import { createHash } from "node:crypto";
import { takesIdempotencyKey } from "../../../lib/http/endpoint.ts";
import { isLong } from "../volume.ts";
import type { Sending } from "./write-lab.ts";

/** A number that a name always has. */
export const numberOf = (name: string) => createHash("sha256").update(name).digest().readUInt32BE(0);

/** A few of a list, always the same ones for a name and spread over the list. In the long run all. */
export function drawFew<T>(all: readonly T[], few: number, name: string): readonly T[] {
  if (isLong || all.length <= few) return all;
  const first = numberOf(name);
  const step = Math.ceil(all.length / Math.max(few, 1));
  return Array.from({ length: few }, (_, n) => all[(first + n * step) % all.length]).filter(
    (one) => one !== undefined,
  );
}

/** A request that takes an Idempotency-Key is sent with it and without it; otherwise than in the long run, with one. */
export function listSendings(
  subjects: readonly Sending["subject"][],
): readonly (readonly [name: string, Sending])[] {
  return subjects.flatMap((subject) => {
    const both = takesIdempotencyKey(subject.endpoint) ? [true, false] : [false];
    return drawFew(both, 1, subject.name).map(
      (isKeyed) => [isKeyed ? `${subject.name} with a key` : subject.name, { subject, isKeyed }] as const,
    );
  });
}
