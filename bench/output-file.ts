import { join } from "node:path";

/** Where a contestant's output for the present input exists. */
export function outputFile(folder: string, contestant: string): string {
  return join(folder, `${contestant}.parquet`);
}
