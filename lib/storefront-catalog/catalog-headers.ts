import { shopperHeaders } from "../http/shopper.ts";

export const catalogHeaders = {
  ...shopperHeaders,
  "x-moltin-currency": "Currency of display prices; the default currency if not given.",
  "accept-language": "Wanted locale of names and descriptions.",
  "x-moltin-language": "The same for older clients; read when Accept-Language names no locale.",
  "ep-channel": "Channel of the shopper, for catalog rules.",
  "ep-context-tag": "Tag or comma list of tags of the shopper, for catalog rules.",
} as const;
