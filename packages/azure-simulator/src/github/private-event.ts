import { join } from "node:path";

/** The file of an event in a private repository, which most tests assume. */
export const PRIVATE_EVENT = join(import.meta.dirname, "private-event.json");
