import { formatUnits, parseDecimal } from "exact-values/decimal";
import { type Day, isDay, isMonth } from "exact-values/month";
import { normalized } from "../text/normalized.ts";
import type { AllocatedCosts } from "./allocation-rows.ts";
import type { AllocationSummary, DimensionSummary, TargetDay, TargetSummary } from "./allocation-summary.ts";

const SCHEMA = 1;

/** Formats a summary as the content of config/allocation/yyyyMM.json. Equal summaries give equal text. */
export function formatSummary({ dimensions, month, ruleSet, tagsRead }: AllocationSummary): string {
  const listed = dimensions.map(({ defaultTarget, groups, name, targets }) => ({
    ...{ name, default: defaultTarget, ...(groups.size === 0 ? {} : { groups: [...groups] }) },
    targets: targets.map(({ currency, days, direct, parent, shared, target }) => ({
      ...{ target, parent, currency, direct: costTexts(direct), shared: costTexts(shared) },
      days: days.map(formatTargetDay),
    })),
  }));
  return `${JSON.stringify({ schema: SCHEMA, month, ruleSet, tagsRead: tagsRead ?? null, dimensions: listed })}\n`;
}

/** The day, its costs, and the part that is not usage, unless that is zero. */
function formatTargetDay({ billed, day, effective, once }: TargetDay): readonly string[] {
  const rest = once.billed === 0n && once.effective === 0n ? [] : [once.billed, once.effective];
  return [day, ...[billed, effective, ...rest].map(formatUnits)];
}

function costTexts({ billed, effective }: AllocatedCosts): Readonly<Record<keyof AllocatedCosts, string>> {
  return { billed: formatUnits(billed), effective: formatUnits(effective) };
}

/**
 * Parses the content of config/allocation/yyyyMM.json; undefined if any part of it is missing or wrong, or if the days
 * of a target do not add up to its costs.
 */
export function parseSummary(bytes: Uint8Array): AllocationSummary | undefined {
  try {
    return summaryOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof WrongSummary) return undefined;
    throw error;
  }
}

class WrongSummary extends Error {}

function check(isRight: boolean): asserts isRight {
  if (!isRight) throw new WrongSummary();
}

function summaryOf(value: unknown): AllocationSummary {
  const { dimensions, month, ruleSet, schema, tagsRead } = membersOf(value);
  const parsedMonth = textOf(month);
  check(schema === SCHEMA && isMonth(parsedMonth));
  const parsed = listOf(dimensions).map(dimensionOf);
  check(new Set(parsed.map(({ name }) => normalized(name))).size === parsed.length);
  return {
    ...{ month: parsedMonth, ruleSet: textOf(ruleSet), dimensions: parsed },
    tagsRead: tagsRead === null ? undefined : dayOf(tagsRead),
  };
}

function dimensionOf(value: unknown): DimensionSummary {
  const { default: defaultTarget, groups = [], name, targets } = membersOf(value);
  const parsed = listOf(targets).map(targetOf);
  const keys = new Set(parsed.map(({ currency, target }) => JSON.stringify([normalized(target), currency])));
  check(keys.size === parsed.length);
  return {
    ...{ name: textOf(name), defaultTarget: textOf(defaultTarget), targets: parsed },
    groups: new Map(
      listOf(groups).map((pair) => {
        const [group, parent] = listOf(pair);
        return [textOf(group), textOf(parent)];
      }),
    ),
  };
}

function targetOf(value: unknown): TargetSummary {
  const { currency, days, direct, parent, shared, target } = membersOf(value);
  const parsed = { direct: costsOf(direct), shared: costsOf(shared), days: listOf(days).map(targetDayOf) };
  check(parsed.days.every(({ day }, at) => at === 0 || day > (parsed.days[at - 1]?.day ?? "")));
  for (const metric of ["billed", "effective"] as const) {
    const sum = parsed.days.reduce((total, day) => total + day[metric], 0n);
    check(sum === parsed.direct[metric] + parsed.shared[metric]);
  }
  const parsedParent = parent === undefined ? undefined : textOf(parent);
  return { target: textOf(target), parent: parsedParent, currency: textOf(currency), ...parsed };
}

function targetDayOf(value: unknown): TargetDay {
  const [day, ...amounts] = listOf(value);
  check(amounts.length === 2 || amounts.length === 4);
  const [billed = 0n, effective = 0n, onceBilled = 0n, onceEffective = 0n] = amounts.map(unitsOf);
  return { day: dayOf(day), billed, effective, once: { billed: onceBilled, effective: onceEffective } };
}

function costsOf(value: unknown): AllocatedCosts {
  const { billed, effective } = membersOf(value);
  return { billed: unitsOf(billed), effective: unitsOf(effective) };
}

function unitsOf(value: unknown): bigint {
  const text = textOf(value);
  check(/^-?\d{1,60}(?:\.\d{1,18})?$/.test(text));
  const parsed = parseDecimal(text);
  check(parsed.ok);
  return parsed.units;
}

function dayOf(value: unknown): Day {
  const text = textOf(value);
  check(isDay(text));
  return text;
}

function textOf(value: unknown): string {
  check(typeof value === "string");
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  check(Array.isArray(value));
  return value;
}

/** Without a prototype, so that `constructor` is no member. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  check(typeof value === "object" && value !== null && !Array.isArray(value));
  return { __proto__: null, ...value } as unknown as Readonly<Record<string, unknown>>;
}
