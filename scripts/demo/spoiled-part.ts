import type { Team } from "azure-simulator/testing";

/** The location of an invalid value. */
export interface SpoiledPlace {
  readonly part: string;
  /** Line number from 1, including the header. */
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

const COLUMN = "EffectiveCost";

/** Inserts a letter into a cost in the middle of a delivered part. The size still matches the manifest. */
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
  throw new Error(`no part of ${scope} has been delivered`);
}

/** The fields of a line, with their quotes. */
function splitFields(line: string): string[] {
  return line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
}
