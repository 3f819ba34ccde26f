/** Demo clients. They work only if `CARTWRIGHT_DEMO_KEYS` allows it, which no deployment does. */
export const DEMO_ADMIN = { clientId: "demo-admin", secret: "demo-secret" } as const;
export const DEMO_SHOP = { clientId: "demo-shop" } as const;
