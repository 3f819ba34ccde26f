import type { KeptReply } from "../table/effects/kept-replies.ts";

/** What a use case hands back. Without a body the answer has none; lib/http knows the status of each outcome. */
export type Reply = KeptReply;
