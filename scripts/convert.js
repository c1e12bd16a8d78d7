/** Converts CSV files on this machine: `npm run convert -- --help`. */
import { startCommand } from "./convert/start-command.js";

await startCommand("convert");
