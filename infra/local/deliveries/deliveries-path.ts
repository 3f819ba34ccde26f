/** The page of deliveries. It takes what the demo shop's own integrations deliver, too. */
export const DELIVERIES_PATH = "/deliveries";
