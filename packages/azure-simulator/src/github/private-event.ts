import { join } from "node:path";

/** File of an event that says what most of a hub's tests take for granted: the repository is private. */
export const PRIVATE_EVENT = join(import.meta.dirname, "private-event.json");
