import { formatUnits } from "exact-values/decimal";
import type { DisplacedValue } from "../../part-mapping.ts";
import type { MadeTexts, TextColumn } from "../module/text-columns.ts";
import { createOutcomes, type Runner } from "./upgrade-rules.ts";
import type { UpgradedPart } from "./upgraded-part.ts";

/** Creates steps that copy planned columns from the file columns that hold their values. */
export function moveRunners(part: UpgradedPart): readonly Runner[] {
  const { plan, columns } = part;
  return plan.columns.flatMap(({ type, derivedFrom }, index) => {
    const places = columns.mapping.places[index] ?? [];
    const texts = part.madeAt(index);
    if (texts !== undefined) return derivedFrom === undefined ? [textRunner(part, places, texts)] : [];
    return type === "Decimal" && places.length > 1 ? [moveDecimals(part, places)] : [];
  });
}

function textRunner(part: UpgradedPart, places: readonly number[], target: MadeTexts): Runner {
  const [first, ...others] = places;
  if (first === undefined) return { run: ({ records }) => target.ids.fill(-1, 0, records), clear: () => {} };
  return others.length > 0 ? moveTexts(part, places, target) : copyTexts(part.textsAt(first), target);
}

function copyTexts(file: TextColumn, target: MadeTexts): Runner {
  /** Indexed by the ID in the file's column. */
  let idOf: number[] = [];
  return {
    run: ({ records }) => {
      for (let record = 0; record < records; record++) {
        const id = file.ids[record] ?? -1;
        if (id >= 0) idOf[id] ??= target.idOf(file.textOf(id));
        target.ids[record] = id < 0 ? -1 : (idOf[id] ?? -1);
      }
    },
    clear: () => {
      idOf = [];
    },
  };
}

function moveTexts(part: UpgradedPart, places: readonly number[], target: MadeTexts): Runner {
  const names = places.map(part.headerName);
  const outcomes = createOutcomes(places.map(part.textsAt), part.rowsAtMost, (texts) => {
    const values = texts.flatMap((text, index) => (text === null ? [] : [{ name: names[index] ?? "", text }]));
    const taken = values[0]?.text ?? null;
    const others: readonly DisplacedValue[] = values.filter(({ text }) => text !== taken);
    return { id: target.idOf(taken), others };
  });
  return {
    run: ({ records }) =>
      outcomes.each(part.allRecords, records, (record, { id, others }) => {
        target.ids[record] = id;
        for (const value of others) part.displace(record, value);
      }),
    clear: outcomes.clear,
  };
}

/** The first column of the file fills the target. */
function moveDecimals(part: UpgradedPart, [first = -1, ...others]: readonly number[]): Runner {
  const target = part.decimalsAt(first);
  const files = others.map((at) => ({ at, name: part.headerName(at), column: part.decimalsAt(at) }));
  return {
    run: ({ firstRow, records }) => {
      for (let record = 0; record < records; record++) {
        let taken = target.unitsOf(firstRow + record);
        for (const { at, name, column } of files) {
          const other = column.unitsOf(firstRow + record);
          if (other === undefined || other === taken) continue;
          if (taken !== undefined) part.displace(record, { name, text: formatUnits(other) });
          else target.copy(record, at);
          taken ??= other;
        }
      }
    },
    clear: () => {},
  };
}
