import { join } from "node:path";

/** The path of a contestant's output for the current input. */
export function outputFile(folder: string, contestant: string): string {
  return join(folder, `${contestant}.parquet`);
}
