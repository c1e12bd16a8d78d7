import { InputError, ServiceError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { publishFile } from "../../clients/published-file.ts";
import { type AllocationBasis, parseBasis } from "../../hub/allocation/allocation-tags.ts";
import { filesByMonth, type MonthCosts } from "../../hub/allocation/plan-allocation.ts";
import { chargeOwnersFile } from "../../lake/allocation/charge-owners-file.ts";
import { readKeptRules } from "../../lake/allocation/kept-rules.ts";
import { costFiles } from "../../lake/allocation/month-costs.ts";
import type { AllocationWork, ReconciledAllocation, RulesSource } from "../../lake/allocation/reconcile-allocation.ts";
import type { AllocateContext } from "./clients.ts";
import type { PublishedMonthFile } from "./result.ts";

interface OwnersSource {
  readonly source: RulesSource;
  readonly tags: AllocationWork["tags"];
}

/** Publishes the owner of each charge, for the months that were asked for, by the rules that the table shows. */
export async function publishChargeOwners(
  context: AllocateContext,
  { costs, snapshot }: ReconciledAllocation,
  source: OwnersSource,
): Promise<{ readonly published: readonly PublishedMonthFile[]; readonly notices: readonly Notice[] }> {
  const live = filesByMonth(snapshot);
  const published: PublishedMonthFile[] = [];
  const notices: Notice[] = [];
  for (const month of context.inputs.chargeMonths) {
    const [file] = live.get(month) ?? [];
    const basis = file && parseBasis(file);
    const current = costs.find((one) => one.month === month);
    if (basis === undefined || current === undefined) {
      notices.push({ message: `charge-months names ${month}, which is not in the table.` });
    } else if (basis.costs !== current.digest) {
      notices.push({ message: `The costs of ${month} changed after it was allocated. Run allocate again.` });
    } else {
      const made = await publishMonth(context, { basis, current, month }, source);
      published.push(made.published);
      notices.push(...made.notices);
    }
  }
  return { published, notices };
}

interface OwnedMonth {
  readonly month: Month;
  readonly basis: AllocationBasis;
  readonly current: MonthCosts;
}

async function publishMonth(
  context: AllocateContext,
  { basis, current, month }: OwnedMonth,
  { source, tags }: OwnersSource,
): Promise<{ readonly published: PublishedMonthFile; readonly notices: readonly Notice[] }> {
  const { config, inputs, lake, signal } = context;
  const what = `the file with the owners of ${month}`;
  try {
    const { rules } = await readKeptRules(config, basis.ruleSet, source.parseRules);
    const read = basis.tagsRead && (await tags.read(month, basis.tagsRead));
    const files = await costFiles(lake, current);
    const pieces: Uint8Array[] = [];
    for await (const piece of chargeOwnersFile({ containerTags: read?.tags, files, month, rules })) pieces.push(piece);
    const output = `charges-${month}.parquet`;
    const { retentionInDays, upload } = inputs;
    const { notices, publication } = await publishFile(
      { ...context, inputs: { upload, output, retentionInDays } },
      { content: Buffer.concat(pieces), type: "application/vnd.apache.parquet", what },
    );
    return { published: { month, what, publication }, notices: [...(read?.notices ?? []), ...notices] };
  } catch (error) {
    signal.throwIfAborted();
    // The table is complete without this file.
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    return { published: { month, what, publication: { outcome: "failed", error } }, notices: [] };
  }
}
