import { writeSync } from "node:fs";

/**
 * If the command line asks for help, prints the usage and ends the process. Every script calls this first, so that
 * `--help` never changes a file.
 */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  // Unlike a stream, this has written everything when the process ends.
  writeSync(process.stdout.fd, `${usage}\n`);
  process.exit(0);
}
