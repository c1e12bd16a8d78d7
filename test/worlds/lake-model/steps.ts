import fc from "fast-check";
import type { Mishap } from "./caller.ts";
import type { Craft, Redeliver } from "./crafted.ts";
import type { ColumnFault } from "./csv.ts";
import type { NoteRun } from "./settings.ts";
import type { Optimize } from "./table-people.ts";
import type { LakeName, WorldSettings } from "./world.ts";

export interface Deliver {
  readonly do: "deliver";
  readonly scope: number;
  /** Months before the current one. */
  readonly monthsAgo: number;
  readonly days: "whole" | "to date" | "some" | "two months";
  /** Hours between the submission and now; negative for a submission in the future. */
  readonly hoursLate: number;
  readonly rows: readonly number[];
  readonly fault: "none" | "cell" | "count" | "length" | "part" | "manifest" | ColumnFault;
  readonly hasCounts: boolean;
  readonly isUpperCase: boolean;
  /** Whether it overwrites the folder of the previous run. */
  readonly isOverwriting: boolean;
}

interface Hindered {
  readonly mishap: Mishap | undefined;
}

export interface Ingest extends Hindered {
  readonly do: "ingest";
  /** The numbers of the named manifests; empty for all. */
  readonly hints: readonly number[];
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly migrate: boolean;
  readonly retire: 0 | 3 | undefined;
  readonly focusVersion: "as-exported" | "1.0" | "1.2";
  /** In hours; 0 disables the check. */
  readonly stale: 0 | 36;
  readonly table: "costs" | "none";
}

export interface PlanStep extends Omit<Ingest, "do" | "dryRun"> {
  readonly do: "plan";
  readonly entries: number;
}
export interface PartStep extends Hindered {
  readonly do: "part";
  readonly entry: number;
}
export interface CommitStep extends Hindered {
  readonly do: "commit";
}

export interface Retain extends Hindered {
  readonly do: "retain";
  readonly dryRun: boolean;
  readonly percent: 20 | 100;
  readonly days: 0 | undefined;
  readonly months: 0 | 1 | undefined;
  readonly tableDays: 1 | 2 | 7;
}

/** The part of `deploy-hub` that creates or restores settings.json, for a repository without a settings file. */
export interface Deploy extends Hindered {
  readonly do: "deploy";
}

/** Everything that can happen at the same time as something else. */
export type Act =
  | Deliver
  | Ingest
  | PlanStep
  | PartStep
  | CommitStep
  | Retain
  | Redeliver
  | Optimize
  | { readonly do: "rewrite" | "repeat"; readonly pick: number };

export type Step =
  | Act
  | { readonly do: "together"; readonly seed: number; readonly acts: readonly Act[] }
  | { readonly do: "whole fan-out"; readonly plan: PlanStep; readonly seed: number }
  | { readonly do: "arrive" }
  | Craft
  | Deploy
  | NoteRun
  | { readonly do: "settings"; readonly settings: WorldSettings; readonly isUpload: boolean }
  | { readonly do: "clock"; readonly hours: number }
  | { readonly do: "lose month" | "lose journal"; readonly pick: number }
  | { readonly do: "lose table" | "lose hint"; readonly lake: LakeName }
  | { readonly do: "foreign"; readonly scope: number; readonly monthsAgo: number; readonly isOwnPath: boolean };

const mishap: fc.Arbitrary<Mishap | undefined> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("kill", "kill", "fail", "silent", "again", "stops"),
      call: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) },
        { weight: 1, arbitrary: fc.constantFrom("first commit", "first entry") },
      ),
      phase: fc.constantFrom("before", "after"),
    }),
  },
);

const rarely = fc.integer({ min: 0, max: 7 }).map((number) => number === 7);

const deliver: fc.Arbitrary<Deliver> = fc.record({
  do: fc.constant("deliver"),
  scope: fc.constantFrom(0, 0, 1),
  monthsAgo: fc.constantFrom(0, 0, 0, 1, 1, 2),
  days: fc.constantFrom("whole", "whole", "to date", "to date", "some", "two months"),
  hoursLate: fc.constantFrom(0, 0, 0, 0, 1, 30, 300, 900, -30, -40),
  rows: fc.constantFrom([1], [2], [1, 2], [1, 0, 3], [2, 1], [0], []),
  fault: fc.oneof(
    { weight: 10, arbitrary: fc.constant("none" as const) },
    { weight: 5, arbitrary: fc.constantFrom("cell", "count", "length", "part", "manifest") },
    {
      weight: 5,
      arbitrary: fc.constantFrom("no column", "empty column", "wrong month", "no list costs", "late rows"),
    },
  ),
  hasCounts: fc.boolean(),
  isUpperCase: rarely,
  isOverwriting: rarely,
});

const table = fc.constantFrom("costs", "costs", "none");
const retire = fc.constantFrom(undefined, 0, 3);
const hints = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(fc.nat(20), { minLength: 1, maxLength: 2 }) },
);

const ingest: fc.Arbitrary<Ingest> = fc.record({
  do: fc.constant("ingest"),
  ...{ mishap, hints, retire, force: rarely, dryRun: rarely, migrate: fc.boolean() },
  focusVersion: fc.constantFrom("as-exported", "1.0", "1.2"),
  ...{ stale: fc.constantFrom(0, 36), table },
});

const redelivery: fc.Arbitrary<Redeliver> = fc.record({
  do: fc.constant("redeliver"),
  pick: fc.nat(20),
  how: fc.constantFrom("more parts", "fewer parts", "same length", "manifest", "empty"),
  fault: fc.oneof(
    { weight: 6, arbitrary: fc.constant("none" as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "count",
        "no column",
        "empty column",
        "wrong month",
        "no list costs",
        "part",
        "manifest",
      ),
    },
  ),
  isElsewhere: rarely,
  hasCounts: fc.boolean(),
});

const crafted: fc.Arbitrary<Craft> = fc.record({
  do: fc.constant("craft"),
  pick: fc.nat(20),
  place: fc.constantFrom("root", "exports", "scope", "below", "beside", "elsewhere", "elsewhere"),
  kind: fc.constantFrom(
    ...(["run", "run", "run", "other case", "parent path", "price sheet"] as const),
    ...(["classic", "cut off", "in flight", "bad time"] as const),
  ),
  isOlder: fc.boolean(),
  isOfOtherScope: rarely,
  namesAll: rarely,
});

const noted: fc.Arbitrary<NoteRun> = fc.record({
  do: fc.constant("note run"),
  scope: fc.integer({ min: 0, max: 1 }),
  state: fc.constantFrom("completed", "no-data", "failed", "failed", "timed-out"),
  endedHoursAgo: fc.constantFrom(1, 30, 50),
  goodHoursAgo: fc.constantFrom(undefined, 35, 60, 200),
  sinceHoursAgo: fc.constantFrom(2, 60, 400),
  lookedHoursAgo: fc.constantFrom(0, 20, 60),
});

const plan: fc.Arbitrary<PlanStep> = fc.record({
  do: fc.constant("plan"),
  ...{ mishap, hints, retire, force: rarely, migrate: fc.boolean() },
  focusVersion: fc.constantFrom("as-exported", "1.0", "1.2"),
  ...{ entries: fc.integer({ min: 1, max: 4 }), stale: fc.constantFrom(0, 36), table },
});

const retain: fc.Arbitrary<Retain> = fc.record({
  do: fc.constant("retain"),
  mishap,
  dryRun: rarely,
  percent: fc.constantFrom(100, 100, 100, 20),
  days: fc.constantFrom(undefined, undefined, 0),
  months: fc.constantFrom(undefined, undefined, undefined, 0, 1),
  tableDays: fc.constantFrom(1, 2, 7),
});

const optimized: fc.Arbitrary<Optimize> = fc.record({
  do: fc.constant("optimize"),
  lake: fc.constantFrom("local", "local", "remote"),
  entries: fc.constantFrom(1, 1, 2, 11),
});

const part: fc.Arbitrary<PartStep> = fc.record({ do: fc.constant("part"), mishap, entry: fc.nat(3) });
const commit: fc.Arbitrary<CommitStep> = fc.record({ do: fc.constant("commit"), mishap });

/** Everyday work that can run next to other work. */
const undisturbed: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: ingest.map((each) => ({ ...each, mishap: undefined, dryRun: false, force: false })),
  },
  { weight: 1, arbitrary: commit.map((each) => ({ ...each, mishap: undefined })) },
  { weight: 1, arbitrary: retain.map((each) => ({ ...each, mishap: undefined, dryRun: false })) },
);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: deliver },
  { weight: 4, arbitrary: ingest },
  { weight: 1, arbitrary: plan },
  { weight: 2, arbitrary: part },
  { weight: 1, arbitrary: commit },
  { weight: 2, arbitrary: retain },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("rewrite", "repeat"), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: redelivery },
  { weight: 1, arbitrary: optimized },
);

const settings: fc.Arbitrary<WorldSettings> = fc.record({
  days: fc.constantFrom(0, 0, 2, undefined),
  months: fc.constantFrom(0, 1, 2, 13, undefined),
  remote: fc.constantFrom(undefined, undefined, "both", "only"),
  state: fc.constantFrom("read", "read", "read", "read", "read", "read", "missing", "blank", "nothing", "unreadable"),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: act },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("together"),
      seed: fc.nat(),
      acts: fc.oneof(
        fc.array(act, { minLength: 2, maxLength: 3 }),
        fc.tuple(deliver, undisturbed),
        fc.tuple(undisturbed, undisturbed),
        fc.tuple(undisturbed, undisturbed, deliver),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("whole fan-out"), plan, seed: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("arrive") }) },
  { weight: 2, arbitrary: crafted },
  { weight: 1, arbitrary: noted },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("deploy"), mishap }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("settings"), settings, isUpload: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("clock"), hours: fc.constantFrom(1, 6, 24, 80, 200, 740, 1440) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom("lose month", "lose journal"), pick: fc.nat(20) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom("lose table", "lose hint", "lose hint"),
      lake: fc.constantFrom("local", "local", "remote"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("foreign"),
      scope: fc.integer({ min: 0, max: 1 }),
      monthsAgo: fc.integer({ min: 0, max: 2 }),
      isOwnPath: rarely,
    }),
  },
);

/** Valid runs of one month, so that every process finds something to do. */
const sound: fc.Arbitrary<Deliver> = deliver.map((each) => ({
  ...each,
  ...{ scope: 0, monthsAgo: 0, fault: "none", hoursLate: 0, days: "whole", isUpperCase: false },
  rows: each.rows.length === 0 ? [1] : each.rows,
}));

/** Two concurrent processes and a delivery. */
export const race: fc.Arbitrary<readonly Step[]> = fc
  .record({ first: sound, acts: fc.tuple(undisturbed, undisturbed, sound), seed: fc.nat() })
  .map(({ first, ...rest }) => [first, { do: "together", ...rest }]);

const overwriting: fc.Arbitrary<readonly Step[]> = fc
  .record({ runs: fc.tuple(sound, sound), act: undisturbed, seed: fc.nat() })
  .map(({ act, runs, seed }) => {
    const [first, second] = runs.map((run) => ({ ...run, isOverwriting: true }));
    return first === undefined || second === undefined ? [] : [first, { do: "together", seed, acts: [act, second] }];
  });

/** A run is ingested and delivered again while its files are being deleted. */
const again: fc.Arbitrary<readonly Step[]> = fc
  .record({ first: sound, ingest, redelivery, next: ingest, seed: fc.nat(), isBeside: fc.boolean() })
  .map(({ first, ingest, isBeside, redelivery, seed, next }) => {
    const calm = { mishap: undefined, dryRun: false, force: false, hints: [] };
    const [one, two] = [
      { ...ingest, ...calm, retire: undefined },
      { ...next, ...calm, retire: 0 as const },
    ];
    const last = { ...redelivery, pick: 20, fault: "none" as const };
    const beside: Step = { do: "together", seed, acts: [two, last] };
    return [first, one, ...(isBeside ? [beside] : [last]), two, two];
  });

/** A run is delivered again into its folder while its files are being deleted. */
export const redeliveryRace: fc.Arbitrary<readonly Step[]> = fc
  .record({ first: sound, ingest, redelivery, retain, byRetention: fc.boolean(), seed: fc.nat() })
  .map(({ byRetention, first, ingest, redelivery, retain, seed }) => {
    const calm = { mishap: undefined, dryRun: false, force: false, hints: [] };
    const deleting = byRetention
      ? { ...retain, mishap: undefined, dryRun: false, days: 0 as const, months: undefined }
      : { ...ingest, ...calm, retire: 0 as const };
    const delivery = { ...redelivery, pick: 20, isElsewhere: false, fault: "none" as const };
    return [first, { ...ingest, ...calm, retire: undefined }, { do: "together", seed, acts: [deleting, delivery] }];
  });

/** A manifest names files of another run, and then a process deletes files. */
const claimed: fc.Arbitrary<readonly Step[]> = fc
  .record({ runs: fc.tuple(sound, sound), crafted, ingest, retain })
  .map(({ crafted, ingest, retain, runs }) => {
    const calm = { mishap: undefined, dryRun: false, force: false, hints: [] };
    return [
      ...[...runs, { ...ingest, ...calm, retire: undefined }, crafted],
      ...[
        { ...ingest, ...calm, retire: 0 as const },
        { ...retain, mishap: undefined, dryRun: false, days: 0 as const },
      ],
    ];
  });

/** Days pass in which exports do or do not deliver, and then the whole hub is checked. */
const watched: fc.Arbitrary<readonly Step[]> = fc
  .record({ first: sound, settings, noted, ingest, hours: fc.constantFrom(6, 24, 80), isDelivered: fc.boolean() })
  .map(({ first, hours, ingest, isDelivered, noted, settings }) => [
    ...[{ do: "settings", settings: { ...settings, state: "read" }, isUpload: false } as const],
    ...(isDelivered ? [{ ...first, scope: noted.scope }] : []),
    ...[{ do: "clock", hours } as const, noted],
    { ...ingest, mishap: undefined, dryRun: false, force: false, hints: [], stale: 36 },
  ]);

/** Settings are lost while a hub is in use. */
const lost: fc.Arbitrary<readonly Step[]> = fc
  .record({
    ...{ first: sound, settings, isUpload: fc.boolean(), ingest, retain, deploy: fc.boolean() },
    state: fc.constantFrom("missing", "blank", "nothing"),
  })
  .map(({ deploy, first, ingest, isUpload, retain, settings, state }) => {
    const calm = { mishap: undefined, dryRun: false, force: false, hints: [], retire: undefined };
    const kept = { ...retain, mishap: undefined, days: undefined, months: undefined };
    const gone = { days: undefined, months: undefined, remote: undefined, state };
    return [
      ...[{ do: "settings", settings, isUpload } as const, first, { ...ingest, ...calm }],
      ...[{ do: "settings", settings: gone, isUpload: false } as const, kept, { ...ingest, ...calm }],
      ...(deploy ? [{ do: "deploy", mishap: undefined } as const, { ...ingest, ...calm }, kept] : []),
    ];
  });

/** A new run lacks the list costs that the month has. */
const lostListCost: fc.Arbitrary<readonly Step[]> = fc
  .record({ runs: fc.tuple(sound, sound), first: ingest, next: fc.oneof(ingest, plan), seed: fc.nat() })
  .map(({ first, next, runs: [one, two], seed }) => {
    const calm = { mishap: undefined, force: false, hints: [] };
    const last: Step =
      next.do === "plan"
        ? { do: "whole fan-out", plan: { ...next, ...calm }, seed }
        : { ...next, ...calm, dryRun: false };
    return [
      ...[
        { ...one, rows: [2] },
        { ...first, ...calm, dryRun: false },
      ],
      ...[{ ...two, rows: [1, 2], fault: "no list costs" } as const, last],
    ];
  });

/** A part of a run is written long after its manifest, so that its delivery is ambiguous. */
const late: fc.Arbitrary<readonly Step[]> = fc
  .record({ runs: fc.tuple(sound, sound), isHeld: fc.boolean(), ingest, retain })
  .map(({ ingest, isHeld, retain, runs: [first, second] }) => {
    const calm = { mishap: undefined, dryRun: false, force: false, hints: [] };
    return [
      ...(isHeld ? [first, { ...ingest, ...calm }] : []),
      ...[{ ...second, rows: [1, 2], fault: "part" } as const, { do: "clock", hours: 1 } as const],
      ...[{ do: "arrive" } as const, { ...ingest, ...calm }, { ...retain, mishap: undefined }, { ...ingest, ...calm }],
    ];
  });

/** A month is committed, but the response is lost. */
const unheard: fc.Arbitrary<readonly Step[]> = fc
  .record({ first: sound, ingest, kind: fc.constantFrom("again", "again", "fail") })
  .map(({ first, ingest, kind }) => {
    const mishap = { kind, call: "first commit", phase: "after" } as const;
    return [first, { ...ingest, mishap, dryRun: false, hints: [] }];
  });

/** A fan-out is interrupted by another event. */
const fanOut: fc.Arbitrary<readonly Step[]> = fc
  .record({ first: sound, plan, act: fc.oneof(act, sound, redelivery), parts: fc.tuple(part, part, part), commit })
  .map(({ act, commit, first, parts: [one, two, three], plan }) => [
    ...[first, { ...plan, hints: [], mishap: undefined, entries: 2 }, { ...one, entry: 0, mishap: undefined }, act],
    ...[{ ...two, entry: 1 }, three, commit, { ...commit, mishap: undefined }],
  ]);

/** Concurrent processes write to the log of a table. The seed decides which process is late. */
export const tableRace: fc.Arbitrary<readonly Step[]> = fc
  .record({
    ...{
      runs: fc.tuple(sound, sound, sound),
      ingest,
      retain,
      optimized,
      seed: fc.nat(),
      isWaiting: fc.constantFrom(true, true, false),
    },
    kind: fc.constantFrom("first fill", "late", "late", "late after a checkpoint", "gone"),
  })
  .map(({ ingest, isWaiting, kind, optimized, retain, runs: [first, other, next], seed }): readonly Step[] => {
    const plain = { mishap: undefined, dryRun: false, force: false, hints: [], retire: undefined } as const;
    const calm: Ingest = { ...ingest, ...plain, table: "costs" };
    const kept: Retain = { ...retain, mishap: undefined, dryRun: false, percent: 100, days: undefined };
    const busy: Step = { ...optimized, lake: "local", entries: 11 };
    const filled: readonly Step[] = [first, { ...other, monthsAgo: 1 }, { ...calm, table: "none" }];
    const waits = { kind: "waits", call: "first entry", phase: "before" } as const;
    // It names a run with nothing to ingest, so that the process only updates the table.
    const late = { ...calm, hints: [0], mishap: isWaiting ? waits : undefined };
    const race = (...acts: readonly Act[]): Step => ({ do: "together", seed, acts });
    const lose = (pick: number): Step => ({ do: "lose month", pick });
    if (kind === "first fill") return [...filled, race(calm, { ...calm, mishap: late.mishap }), calm];
    if (kind === "gone") return [...filled, calm, lose(0), race(calm, kept), lose(2), kept, calm];
    const long = kind === "late" ? [] : [calm, busy, kept];
    return [...filled, ...long, { do: "clock", hours: 1 }, next, race(late, calm), calm];
  });

/** A table was outdated for a while, so one process may add files that another deletes. */
export const takenUp: fc.Arbitrary<readonly Step[]> = fc
  .record({ first: sound, ingest, retain, optimized, seed: fc.nat(), isKilled: fc.boolean() })
  .map(({ first, ingest, isKilled, optimized, retain, seed }) => {
    const calm = { mishap: undefined, dryRun: false, force: false, hints: [], table: "costs" as const };
    const kept = { ...retain, mishap: undefined, dryRun: false, percent: 100 as const, months: undefined };
    const mishap = { kind: "kill", call: "first entry", phase: "before" } as const;
    return [
      ...(isKilled ? [first, { ...ingest, ...calm, mishap }] : [first, { ...ingest, ...calm }, optimized]),
      ...[{ do: "clock", hours: 200 } as const],
      ...[{ do: "together", seed, acts: [{ ...ingest, ...calm }, kept] } as const, { ...ingest, ...calm }],
    ];
  });

/** The log is long enough for checkpoints and old enough to be trimmed. Retention may die during this. */
const cleaned: fc.Arbitrary<readonly Step[]> = fc
  .record({ first: sound, ingest, retain, optimized, mishap, isHintLost: fc.boolean() })
  .map(({ first, ingest, isHintLost, mishap, optimized, retain }) => {
    const calm = { mishap: undefined, dryRun: false, force: false, hints: [], table: "costs" as const };
    const kept = { ...retain, mishap: undefined, dryRun: false, percent: 100 as const, months: undefined };
    const busy = { ...optimized, lake: "local" as const, entries: 11 as const };
    return [
      ...[first, { ...ingest, ...calm }, busy, kept, busy, { ...kept, mishap }],
      ...(isHintLost ? [{ do: "lose hint", lake: "local" } as const] : []),
      ...[{ do: "clock", hours: 740 } as const, kept, { ...ingest, ...calm }, kept],
    ];
  });

const ALL = [race, race, overwriting, fanOut, again, claimed, lost, watched, lostListCost, unheard, late];
const OF_TABLES = [tableRace, takenUp, cleaned];

/** Random lives of a hub with at most `most` events. */
export function lives(most: number): fc.Arbitrary<readonly Step[]> {
  const entry = fc.oneof(
    { weight: 10, arbitrary: step.map((each) => [each]) },
    ...[...ALL, ...OF_TABLES].map((arbitrary) => ({ weight: 1, arbitrary })),
  );
  return fc.array(entry, { minLength: 1, maxLength: most, size: "max" }).map((entries) => entries.flat());
}
