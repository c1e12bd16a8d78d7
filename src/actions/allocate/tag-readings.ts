import type { Day, Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { AllocationRules } from "../../hub/allocation/allocation.ts";
import { readingsFor, usesContainerTags } from "../../hub/allocation/container-tags.ts";
import { collectContainerTags } from "../../lake/allocation/collect-container-tags.ts";
import { listTagReadings, readContainerTags } from "../../lake/allocation/container-tags.ts";
import type { AllocationWork } from "../../lake/allocation/reconcile-allocation.ts";
import type { AllocateContext } from "./clients.ts";

interface OpenedReadings {
  readonly tags: AllocationWork["tags"];
  readonly notices: readonly Notice[];
}

/** Reads the tags of today if the rules use them and no run of today has, and finds the reading of each month. */
export async function openTagReadings(context: AllocateContext, rules: AllocationRules): Promise<OpenedReadings> {
  const { config, inputs, readContainers } = context;
  const isUsed = usesContainerTags(rules);
  const { days, notices } =
    isUsed && !inputs.dryRun
      ? await collectContainerTags({ ...context, config, readContainers })
      : { days: await listTagReadings(config), notices: [] };
  return { notices, tags: { dayFor: (month) => (isUsed ? readingsFor(month, days)[0] : undefined), read } };

  async function read(month: Month, day: Day): ReturnType<AllocationWork["tags"]["read"]> {
    const wanted = await readContainerTags(config, month, [day]);
    if (wanted.tags !== undefined) return wanted;
    const other = await readContainerTags(
      config,
      month,
      days.filter((one) => one !== day),
    );
    // The first reading's last notice only says that there was no other one.
    return { ...other, notices: [...wanted.notices.slice(0, -1), ...other.notices] };
  }
}
