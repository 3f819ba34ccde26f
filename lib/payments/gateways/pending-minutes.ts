/** Minutes that an unpaid payment keeps its stock. */
export const PENDING_MINUTES = { usual: 60, least: 15, most: 10_080 } as const;
