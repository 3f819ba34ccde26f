import type { KeptReply } from "../table/effects/kept-replies.ts";

/** `lib/http` knows the status of each outcome. */
export type Reply = KeptReply;
