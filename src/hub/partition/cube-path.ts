import { isMonth } from "exact-values/month";
import { isScopeId } from "../scope.ts";
import type { PartitionKey } from "./partition-path.ts";

/** Folder of the cost cubes in container `config`. */
export const CUBES_FOLDER = "journal/cubes/";
const END = ".json.gz";

/** The path of the cube with a month's costs. */
export function cubePath({ month, scope }: PartitionKey): string {
  return `${CUBES_FOLDER}${scope}/${month}${END}`;
}

/** The month whose cube is at this path; undefined for paths that `cubePath` does not produce. */
export function parseCubePath(path: string): PartitionKey | undefined {
  if (!path.startsWith(CUBES_FOLDER) || !path.endsWith(END)) return undefined;
  const place = path.slice(CUBES_FOLDER.length, -END.length);
  const border = place.lastIndexOf("/");
  const scope = place.slice(0, Math.max(border, 0));
  const month = place.slice(border + 1);
  return isScopeId(scope) && isMonth(month) ? { scope, month } : undefined;
}
