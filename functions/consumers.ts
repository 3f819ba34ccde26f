// Every function that is called by changes of the table, one line each, sorted by file.
export { consumer as carryOnTasks } from "./tasks/carry-on-tasks.ts";
