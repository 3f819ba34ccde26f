import type { NameLimits } from "../../auth/sign-in/count-with-name.ts";

export const CODE_REQUESTS: NameLimits = {
  inNetwork: "code-request",
  ofName: "code-request-of-name",
  refusal: "Too many one-time codes were asked for with this name; please use one that you have, or wait.",
};

export const CODE_TRIES: NameLimits = {
  inNetwork: "code-try",
  ofName: "code-try-of-name",
  refusal: "Too many wrong one-time codes were tried with this name; please wait.",
};
