import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import { CLOUDS } from "../../src/azure/azure-clouds.ts";
import { parseScopeId, type ScopeId } from "../../src/hub/scope.ts";

export const HISTORY_USAGE = `npm run history -- (--lake FOLDER | --storage-account NAME) [options]

Prints the history of each month's costs: the opening record, each change with its cause, and the current sums. Checks
that the ledger is intact, and that it adds up to the month in the lake. Changes nothing. The exit code is 1 if a ledger
is damaged or contradicts its month, 2 if an option is wrong or storage cannot be read, and otherwise 0.

  --lake FOLDER            a hub in a folder, or a copy of its containers: the folder needs ingestion/ and config/
  --storage-account NAME   storage account of the hub; uses your own sign-in, such as that of az login
  --scope ID               only this scope; may be repeated
  --month YYYYMM           only this month; may be repeated
  --causes NUMBER          number of largest changes to print per record and currency (default 5; 0 for none)
  --json                   prints the histories as JSON
  --storage-key KEY        account key, instead of your own sign-in
  --tenant ID              tenant to sign in to, if there are several (default: AZURE_TENANT_ID)
  --cloud NAME             ${CLOUDS.join(" | ")} (default: HUB_CLOUD, then AzureCloud)`;

/** Where the histories are. */
export type HistoryPlace =
  | { readonly folder: string }
  | {
      readonly account: string;
      readonly key: string | undefined;
      readonly tenant: string | undefined;
      readonly cloud: (typeof CLOUDS)[number];
    };

export interface HistoryOptions {
  readonly place: HistoryPlace;
  /** Empty for all. */
  readonly scopes: readonly ScopeId[];
  /** Empty for all. */
  readonly months: readonly Month[];
  readonly causes: number;
  readonly isJson: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the command line. Throws InputError `InvalidOption` or `InvalidInput`. */
export function readHistoryOptions(args: readonly string[], env: Environment): HistoryOptions {
  const values = parse(args);
  if (!/^\d{1,4}$/.test(values.causes)) throw invalid("--causes must be a whole number");
  return {
    place: placeOf(values, env),
    scopes: values.scope.map(parseScopeId),
    months: values.month.map(parseMonth),
    causes: Number(values.causes),
    isJson: values.json,
  };
}

function placeOf(values: ReturnType<typeof parse>, env: Environment): HistoryPlace {
  const { lake, "storage-account": account, "storage-key": key } = values;
  if (lake !== undefined && account !== undefined) throw invalid("--lake and --storage-account are both set");
  if (lake !== undefined) return { folder: lake };
  if (account === undefined) throw invalid("--lake or --storage-account is required");
  const named = values.cloud ?? (env.HUB_CLOUD || CLOUDS[0]);
  const cloud = CLOUDS.find((known) => known === named);
  if (cloud === undefined) throw invalid(`--cloud is not one of ${CLOUDS.join(", ")}`);
  return { account, key, tenant: values.tenant ?? (env.AZURE_TENANT_ID || undefined), cloud };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const texts = { type: "string", multiple: true, default: [] as string[] } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ lake: text, "storage-account": text, "storage-key": text, tenant: text, cloud: text },
        ...{ scope: texts, month: texts, causes: { type: "string", default: "5" } },
        json: { type: "boolean", default: false },
      },
    }).values;
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause));
  }
}

function invalid(reason: string): InputError {
  return new InputError("InvalidOption", `${reason}.`, { remedy: "npm run history -- --help lists the options." });
}
