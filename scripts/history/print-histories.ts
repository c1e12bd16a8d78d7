import type { HistoryOptions } from "./history-options.ts";
import { openHistoryStorage } from "./open-storage.ts";
import { readHistories } from "./read-history.ts";
import { historyToJson, renderHistory } from "./render-history.ts";

interface PrintOptions extends HistoryOptions {
  /** The folder of the user who started the command. */
  readonly currentFolder: string;
  readonly hubVersion: string;
  readonly print: (text: string) => void;
}

/** Prints the histories. Returns false if a ledger is damaged or contradicts its month. */
export async function printHistories({ currentFolder, hubVersion, print, ...options }: PrintOptions): Promise<boolean> {
  const { causes, isJson, place } = options;
  const storage = openHistoryStorage(place, currentFolder, hubVersion);
  const months: unknown[] = [];
  let count = 0;
  let isIntact = true;
  for await (const history of readHistories(storage, options)) {
    isIntact &&= history.verdict !== "broken";
    count++;
    if (isJson) months.push(historyToJson(history, causes));
    else print(`${count === 1 ? "" : "\n"}${renderHistory(history, causes)}`);
  }
  if (isJson) print(JSON.stringify({ schema: 1, months }, undefined, 2));
  else if (count === 0) print("No months match these filters.");
  return isIntact;
}
