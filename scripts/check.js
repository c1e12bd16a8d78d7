/** Checks files against the rules of FOCUS on this machine: `npm run check -- --help`. */
import { startCommand } from "./convert/start-command.js";

await startCommand("check");
