import type { CopyWork, Kind } from "./kind.ts";

/**
 * Checks that the target still has something of what was copied: in an emptied store, all would count as unchanged.
 * @throws Error with a message for the user
 */
export async function requireTarget({ target, map }: CopyWork, kinds: readonly Kind[]): Promise<void> {
  const copied = new Set(map.ids.values());
  if (copied.size === 0) return;
  for (const { list } of kinds.filter(({ create, isPart, isBuiltIn }) => create && !isPart && !isBuiltIn))
    for await (const { thing } of list(target)) if (copied.has(thing.id)) return;
  throw new Error(
    "The target has nothing of what the map says was copied. If it was emptied, give another file: --map FILE",
  );
}
