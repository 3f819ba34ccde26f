import { makeKey, revokeKey } from "../../infra/commands/keys/commands.ts";
import type { StoredPart } from "../formats/stored-part.ts";
import type { Shop } from "../support/shop.ts";

/** An application key whose tokens were ended. */
async function endKey({ table, now }: Shop): Promise<void> {
  const { key } = await makeKey(table, { name: "Leaked", grants: ["implicit"] });
  await revokeKey(table, key.client_id, now);
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 30, add: endKey }];
