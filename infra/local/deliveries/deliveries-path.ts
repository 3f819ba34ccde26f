/** Path of the page of deliveries, which also receives the deliveries of the demo shop's own integrations. */
export const DELIVERIES_PATH = "/deliveries";
