// Every function that is called by changes of the table, one line each, sorted by file.
export { consumer as keepFreedIds } from "./carts/keep-freed-ids.ts";
export { consumer as raiseEvents } from "./events/raise-events.ts";
export { consumer as carryOnTasks } from "./tasks/carry-on-tasks.ts";
