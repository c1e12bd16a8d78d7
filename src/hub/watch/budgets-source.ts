import { quoteValue } from "exact-values/errors";
import { type CheckedJson, openCheckedJson } from "../text/checked-json.ts";
import type { JsonCursor } from "../text/json-cursor.ts";
import { validateBudgets } from "./budgets-validator.generated.ts";

/** A file of budgets that the schema allows, and the errors found in it so far. */
export interface BudgetsSource extends CheckedJson {
  /** The names of channels in a list; remembers an error for each that `channels` lacks or that occurs twice. */
  checkChannels(list: JsonCursor | undefined, channels: ReadonlyMap<string, unknown>): readonly string[];
}

const REMEDY =
  "Correct the file. docs/budgets.md lists the keys and values, and with schemas/budgets.schema.json an editor shows them.";

/** Parses the file and checks it by its schema. Throws `InvalidBudgets` with all errors. */
export function openBudgets(bytes: Uint8Array, file: string): BudgetsSource {
  const source = openCheckedJson(bytes, {
    ...{ file, code: "InvalidBudgets", remedy: REMEDY, validate: validateBudgets, hide: hideAddresses },
  });
  return {
    ...source,
    checkChannels: (list, channels) => {
      const names = new Set<string>();
      for (const item of list?.items() ?? []) {
        source.collect(() => {
          const name = item.text();
          if (!channels.has(name)) {
            const nearest = source.suggest(name, channels.keys());
            item.fail(`is ${quoteValue(name)}, which is not among channels${nearest}`);
          }
          if (names.has(name)) item.fail(`names ${quoteValue(name)} twice`);
          names.add(name);
        });
      }
      return [...names];
    },
  };
}

/** People put a channel's address, which is a secret, where its name belongs. No log may show it. */
function hideAddresses(text: string): string {
  return text.replaceAll(/(https?:\/)[^\s"]*/gi, "$1/…");
}
