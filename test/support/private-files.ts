import type { PrivateFiles } from "../../lib/use-case/capabilities.ts";
import { NOON } from "./runtime.ts";

/** The private bucket in memory, with its objects by name. */
export function memoryPrivateFiles(): PrivateFiles & { readonly kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  const addressOf = (name: string) => `http://127.0.0.1:3000/private/${name}`;
  return {
    kept,
    keep: async (_, { name, bytes }) => {
      if (!kept.has(name)) kept.set(name, Buffer.from(bytes));
    },
    replace: async (_, { name, bytes }) => {
      kept.set(name, Buffer.from(bytes));
    },
    remove: async (_, name) => {
      kept.delete(name);
    },
    uploadOf: async (_, { name, mimeType }) => ({
      method: "PUT",
      url: `${addressOf(name)}?X-Amz-Expires=900&X-Amz-Signature=0f3a`,
      headers: { "Content-Type": mimeType, "Cache-Control": "private, no-store", "If-None-Match": "*" },
      expires_at: new Date(NOON.getTime() + 900_000).toISOString(),
    }),
    sizeOf: async (_, name) => kept.get(name)?.length,
    readPart: async (_, name, from, to) => kept.get(name)?.subarray(from, to),
    linkTo: async (_, name, seconds) => `${addressOf(name)}?X-Amz-Expires=${seconds}&X-Amz-Signature=0f3a`,
  };
}
