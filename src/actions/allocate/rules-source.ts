import { join } from "node:path";
import type { Month } from "exact-values/month";
import type { DriverValues } from "../../hub/allocation/allocation.ts";
import { parseAllocation } from "../../hub/allocation/allocation-reader.ts";
import { driverValuesOf } from "../../hub/allocation/drivers.ts";
import { decodeText } from "../../hub/text/json-text.ts";
import { readDeliveredDrivers } from "../../lake/allocation/delivered-drivers.ts";
import type { RulesSource } from "../../lake/allocation/reconcile-allocation.ts";
import { readRules } from "../../lake/allocation/rules-folder.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import type { AllocateContext } from "./clients.ts";

/**
 * Reads the rules of the checkout, their driver files, and those in storage; undefined if the hub has no rules. Throws
 * InputError `InvalidAllocation` or `InvalidDriver`, and storage errors.
 */
export async function readRulesSource({
  config,
  inputs: { rulesPath },
  workspace,
}: Pick<AllocateContext, "config" | "inputs" | "workspace">): Promise<RulesSource | undefined> {
  const file = await readSettingsFile(rulesPath, workspace, "rules-path");
  if (file === undefined) return undefined;
  const { drivers: reviewed, rules } = await readRules(join(workspace, rulesPath), rulesPath, file.bytes);
  const drivers = [...reviewed, ...(await readDeliveredDrivers(config))];
  const known = new Map<Month, DriverValues>();
  return {
    text: decodeText(file.bytes) ?? "",
    rules,
    driversOf: (month) => {
      const values = known.get(month) ?? driverValuesOf(drivers, month, rules);
      known.set(month, values);
      return values;
    },
    parseRules: parseAllocation,
  };
}
