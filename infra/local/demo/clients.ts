/** The ready clients. They only work where `CARTWRIGHT_DEMO_KEYS` says so, which no deployment does. */
export const DEMO_ADMIN = { clientId: "demo-admin", secret: "demo-secret" } as const;
export const DEMO_SHOP = { clientId: "demo-shop" } as const;
