// Every function that reads changes of the table or messages of a queue. Written by npm run generate.

export { consumer as settleDuePayments } from "./payments/settling/settle-due-payments.ts";
export { consumer as carryOnTasks } from "./tasks/carry-on-tasks.ts";
export { consumer as deliverEvents } from "./webhooks/delivery/deliver-events.ts";
export { consumer as raiseEvents } from "./webhooks/log/raise-events.ts";
