import { counted } from "exact-values/counted";
import type { Month } from "exact-values/month";
import { formatDays } from "../runs/charge-days.ts";
import { listNames } from "../text/list-names.ts";
import type { FileLoss } from "./file-losses.ts";

/** Which files replace which month. */
interface LossPlace {
  readonly month: Month;
  readonly scope: string;
  /** Mapping and pattern of the source that makes the month now. */
  readonly mapping: string;
  readonly pattern: string;
  /** Those of the source that made it; the mapping is undefined for months of release 0.2. */
  readonly heldMapping: string | undefined;
  readonly heldPattern: string;
  readonly heldRows: number;
  readonly rows: number;
}

/** Message and remedy of `NarrowerRun` for files. */
export function fileLossText(loss: FileLoss, place: LossPlace): { readonly message: string; readonly remedy: string } {
  const { mapping, month, scope } = place;
  const waits = "No month of this source was changed, since its rows may have moved from one to another.";
  const decide = `set force: true once with scopes: ${scope} and months: ${month}`;
  switch (loss.kind) {
    case "gone":
      return {
        message: `${goneText(loss.names, place)} Their costs would disappear. ${waits}`,
        remedy: `Bring the files back. If their costs should go, add the names to mayShrink in the source of ${mapping}, or ${decide}. To take several sources for one month, give them one pattern; otherwise give them different scopes.`,
      };
    case "shorter":
      return {
        message: `${loss.name} no longer has charges on ${formatDays(loss.days)}, which the month ${month} of ${scope} has from it. ${waits}`,
        remedy: `Check whether the file was cut off, and write it again. If these charges should go, add its name to mayShrink in the source of ${mapping}, or ${decide}.`,
      };
    case "fewer-days":
      return {
        message: `${listNames(loss.names)} changed, and the month ${month} of ${scope} would have fewer charge days than it holds. ${waits}`,
        remedy: `Check whether a file was cut off, and write it again. If the charges should go, add its name to mayShrink in the source of ${mapping}, or ${decide}.`,
      };
    case "fewer":
      return {
        message: `${place.pattern} makes ${counted(place.rows, "row")} of the month ${month} of ${scope}, which holds ${counted(place.heldRows, "row")} and does not say from which files. ${waits}`,
        remedy: `Compare the files with what the month holds. If it should be replaced, ${decide}.`,
      };
  }
}

function goneText(
  names: readonly string[],
  { heldMapping, heldPattern, mapping, month, pattern, scope }: LossPlace,
): string {
  const held = `${counted(names.length, "file")} that made the month ${month} of ${scope}`;
  const isOther =
    heldPattern !== "" && (heldPattern !== pattern || (heldMapping !== undefined && heldMapping !== mapping));
  if (!isOther) return `${pattern} no longer has ${held}: ${listNames(names)}.`;
  const source = heldMapping === undefined ? heldPattern : `${heldPattern} of ${heldMapping}`;
  return `${pattern} of ${mapping} does not have ${held} by ${source}: ${listNames(names)}.`;
}
