import { expect } from "@jest/globals";

const TAG = /^[0-9a-z]+-[0-9a-f]{16}$/;

/** The tag of any state, as answers show it in `meta`. */
export const ANY_TAG = { etag_id: expect.stringMatching(TAG) };

/** For models, which do not know tags. What has nothing else in `meta` loses it. Entries keep theirs, which count versions. */
export function dropTags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropTags);
  if (typeof value !== "object" || value === null) return value;
  const { meta, ...others } = value as Readonly<Record<string, unknown>>;
  const rest = Object.fromEntries(Object.entries(others).map(([name, one]) => [name, dropTags(one)]));
  if (typeof meta !== "object" || meta === null) return meta === undefined ? rest : { ...rest, meta };
  const { etag_id, ...kept } = meta as Readonly<Record<string, unknown>>;
  const isTag = typeof etag_id === "string" && TAG.test(etag_id);
  if (isTag && Object.keys(kept).length === 0) return rest;
  return { ...rest, meta: dropTags(isTag ? kept : meta) };
}
