/** No endpoint for pages of other origins reads a cookie, so any origin may call. A bare `*` for request headers would not cover `Authorization`. */
export const CORS = {
  origin: "*",
  methods: ["GET", "POST", "PUT", "DELETE", "OPTIONS"],
  requestHeaders: [
    "Accept",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "EP-Account-Management-Authentication-Token",
    "EP-Beta-Features",
    "EP-Channel",
    "EP-Context-Tag",
    "EP-Disable-Beta-Filtering",
    "EP-Inventories-Multi-Location",
    "EP-Pricebook-IDs-For-Price-Segmentation-Preview",
    "EP-Pricebook-IDs-Of-Available-Prices-To-Show",
    "EP-Public-Search-Type",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Search-Profile",
    "Simulated-Shopper-Date",
    "X-Moltin-Application",
    "X-Moltin-Auth-Store",
    "X-Moltin-Currencies",
    "X-Moltin-Currency",
    "X-Moltin-Customer-Token",
    "X-Moltin-Language",
    "X-Moltin-SDK-Language",
    "X-Moltin-SDK-Version",
    "X-Request-Id",
    "X-Request-Store-Id",
  ],
  exposedHeaders: ["ETag", "X-Request-Id", "Retry-After", "Idempotent-Replayed"],
  maxAgeSeconds: 86_400,
} as const;

export const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" } as const;

export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  // One year, for this host alone.
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": CORS.origin,
  "Access-Control-Expose-Headers": CORS.exposedHeaders.join(", "),
};

/** Addresses of a sign-in hold codes, which no other site may see. */
export const NO_REFERRER: Readonly<Record<string, string>> = { "Referrer-Policy": "no-referrer" };

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": CORS.methods.join(", "),
  "Access-Control-Allow-Headers": CORS.requestHeaders.join(", "),
  "Access-Control-Max-Age": String(CORS.maxAgeSeconds),
};
