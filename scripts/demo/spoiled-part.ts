import type { Team } from "azure-simulator/testing";

/** A value that is where it does not belong. */
export interface SpoiledPlace {
  readonly part: string;
  /** Counts from 1, the header included. */
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

const COLUMN = "EffectiveCost";

/** Puts a letter into a cost in the middle of a part that has arrived for a scope; the size stays as the manifest has it. */
export async function spoilPart({ cloud, containers }: Team, scope: string): Promise<SpoiledPlace> {
  await cloud.costManagement.catchUp();
  const { msexports } = containers;
  const last = cloud.costManagement.runs.findLast(
    ({ delivered }) => delivered?.scope.toLowerCase() === scope.toLowerCase(),
  );
  const runId = last?.delivered?.runId ?? "";
  for await (const { name } of msexports.listBlobsFlat()) {
    if (!name.includes(runId) || !name.endsWith(".csv")) continue;
    const blob = msexports.getBlockBlobClient(name);
    const lines = (await blob.downloadToBuffer()).toString("utf8").split("\n");
    const middle = Math.floor(lines.length / 2);
    const index = splitFields(lines[0] ?? "").findIndex((field) => field.replaceAll('"', "") === COLUMN);
    const fields = splitFields(lines[middle] ?? "");
    const value = `x${(fields[index] ?? "").slice(1)}`;
    lines[middle] = fields.with(index, value).join(",");
    const spoiled = Buffer.from(lines.join("\n"));
    await blob.upload(spoiled, spoiled.length);
    return { part: name, line: middle + 1, column: COLUMN, value };
  }
  throw new Error(`no part of ${scope} has arrived`);
}

/** The fields of a line as they are, quotes included. */
function splitFields(line: string): string[] {
  return line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
}
