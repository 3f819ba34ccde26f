import type { Deadline } from "../../kernel/deadline.ts";
import type { Table } from "../table.ts";
import type { KeptReply, KeyedRequest } from "./kept-replies.ts";

export type Committer = {
  readonly table: Table;
  readonly now: () => Date;
  readonly deadline: Deadline;
  readonly effectId: string;
  readonly keyedRequest?: KeyedRequest | undefined;
  /** Refuses a reply that cannot be sent, before anything is written. @throws ApiError 422 */
  readonly checkLength?: (reply: KeptReply) => void;
  readonly log?: { readonly warn: (event: string, fields?: Readonly<Record<string, unknown>>) => void };
};

export type KeyedCommitter = Committer & { readonly keyedRequest: KeyedRequest };

export function secondsNow({ now }: Pick<Committer, "now">): number {
  return Math.floor(now().getTime() / 1000);
}
