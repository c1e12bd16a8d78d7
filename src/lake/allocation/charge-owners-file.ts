import type { Month } from "exact-values/month";
import { groupCharges } from "focus-parquet/cube";
import { createNestedRowsWriter, type NestedField } from "focus-parquet/parquet";
import type { AllocationRules, ContainerTags } from "../../hub/allocation/allocation.ts";
import { divideByOwner, parseOwner } from "../../hub/allocation/charge-owner.ts";
import { DEFAULT_RULE } from "../../hub/allocation/month-rows.ts";
import type { CostFile } from "./allocate-month.ts";

interface OwnersInput {
  readonly month: Month;
  readonly files: readonly Pick<CostFile, "file" | "proof" | "scope">[];
  readonly rules: AllocationRules;
  readonly containerTags: ContainerTags | undefined;
}

/**
 * The bytes of a parquet file with the owner of each charge, piece by piece. A charge is identified by its scope and its
 * position in the file of the month, starting at 0, as DuckDB (`file_row_number`) and Spark (`_metadata.row_index`)
 * count. The file of the month stays as the provider's data made it (docs/adr/0028).
 */
export async function* chargeOwnersFile({
  containerTags,
  files,
  month,
  rules,
}: OwnersInput): AsyncGenerator<Uint8Array> {
  const columns = rules.dimensions.map(({ name }) => columnsOf(name));
  const fields: NestedField[] = [
    ["x_Scope", "text"],
    ["x_Row", "long"],
  ];
  for (const { rule, step, target, value } of columns)
    fields.push([target, "text"], [rule, "text"], [step, "text"], [value, "text"]);
  const writer = createNestedRowsWriter(fields);
  for (const { file, proof, scope } of files) {
    const divisions = rules.dimensions.map((dimension) =>
      divideByOwner(dimension, { containerTags, scope, isValueKept: true }),
    );
    const pieces: Uint8Array[] = [];
    let first = 0;
    // A file of another tool may hold several months.
    const options = { divisions, month: proof === undefined ? month : undefined };
    await groupCharges(file, options, ({ charges, divisions: grouped, rows: ofMonth }) => {
      const cells = grouped.map(({ groups, names }, at) => {
        const owners = names.map((group) => cellsOf(group, rules.dimensions[at]?.rules ?? [], columns[at]));
        return (row: number) => owners[groups[row] ?? -1];
      });
      const rows = Array.from(ofMonth, (row) =>
        Object.assign({ x_Scope: scope, x_Row: BigInt(first + row) }, ...cells.map((cell) => cell(row))),
      );
      if (rows.length > 0) pieces.push(writer.addRowGroup(rows));
      first += charges;
    });
    yield* pieces;
  }
  yield writer.finish();
}

type OwnerColumns = Readonly<Record<"target" | "rule" | "step" | "value", string>>;

function columnsOf(dimension: string): OwnerColumns {
  const column = (what: string): string => `x_${dimension}_${what}`;
  return { target: column("Target"), rule: column("Rule"), step: column("Step"), value: column("Value") };
}

/** A charge in a pool has a name like `pool:network`, because its targets are known only after the split. */
function cellsOf(
  group: string,
  rules: AllocationRules["dimensions"][number]["rules"],
  columns: OwnerColumns | undefined,
): Readonly<Record<string, string | undefined>> {
  if (columns === undefined) return {};
  const { name, rule, step, to, value } = parseOwner(group);
  return {
    [columns.target]: to === "pool" ? `pool:${name}` : name,
    [columns.rule]: rules[rule]?.name ?? DEFAULT_RULE,
    [columns.step]: step,
    [columns.value]: value || undefined,
  };
}
