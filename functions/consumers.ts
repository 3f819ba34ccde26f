// Every function that reads changes of the table or messages of a queue, one line each, sorted by file.
export { consumer as deliverEvents } from "./events/deliver-events.ts";
export { consumer as raiseEvents } from "./events/raise-events.ts";
export { consumer as carryOnTasks } from "./tasks/carry-on-tasks.ts";
