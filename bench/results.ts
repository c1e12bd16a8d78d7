import type { InputFacts } from "./inputs.ts";
import type { Machine } from "./machine.ts";
import type { Usage } from "./measured-child.ts";

/** One contestant on one input. */
export interface Conversion {
  readonly input: string;
  readonly contestant: string;
  /** One per round, in order. */
  readonly runs: readonly Usage[];
  readonly outputByteCount?: number;
  /** Why it did not convert the input, or what is wrong with its output. */
  readonly failure?: string;
}

/** Parts of a conversion, each timed by itself in one thread. */
export const STAGES = ["read", "cut", "convert", "encode", "proof", "write"] as const;
export type Stage = (typeof STAGES)[number];

export interface StageTimes {
  readonly input: string;
  /** Seconds, one entry per round. */
  readonly rounds: readonly Readonly<Record<Stage, number>>[];
  readonly failure?: string;
}

export interface QueryTimes {
  readonly input: string;
  /** The contestant that wrote the file. */
  readonly contestant: string;
  readonly query: string;
  readonly seconds: readonly number[];
  readonly failure?: string;
}

/** The action `ingest` on simulated storage against a download of the same blobs that throws the bytes away. */
export interface IngestTimes {
  readonly input: string;
  readonly ingests: readonly ServedUsage[];
  readonly downloads: readonly ServedUsage[];
  readonly failure?: string;
}

/** Beside what a process took, the processor time of the storage that served it on the same cores; absent in runs of before it was measured. */
export type ServedUsage = Usage & { readonly storageCpuSeconds?: number };

/** The ingest of a month of several gzip parts, against `gunzip` of them one after the other. */
export interface GzipPartsTimes {
  readonly name: string;
  readonly ingests: readonly ServedUsage[];
  /** Wall seconds. */
  readonly gunzips: readonly number[];
  readonly failure?: string;
}

/** The conversion of an input to the columns of a newer version of FOCUS, beside the one that leaves them as exported. */
export interface UpgradeTimes {
  readonly input: string;
  readonly asExported: readonly Usage[];
  readonly upgraded: readonly Usage[];
  readonly failure?: string;
}

/** One run of the action `ingest` over many small months. */
export interface SmallMonthsSweep {
  readonly name: string;
  readonly months: number;
  readonly ingested: number;
  readonly usage: Usage;
  /** By what they ask of which container. */
  readonly requests: Readonly<Record<string, number>>;
}

export interface StartUp {
  /** From the start of the process to the first line of its log, one entry per round. */
  readonly seconds: readonly number[];
  readonly distByteCount: number;
}

/** Everything that a run of the bench found. */
export interface BenchResults {
  readonly name: string;
  readonly date: string;
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly rounds: number;
  readonly threads: number;
  readonly inputs: readonly InputFacts[];
  readonly conversions: readonly Conversion[];
  readonly stages: readonly StageTimes[];
  readonly queries: readonly QueryTimes[];
  readonly ingests: readonly IngestTimes[];
  readonly gzipParts?: GzipPartsTimes;
  /** Absent where they were not measured, as in runs of before there were any. */
  readonly upgrades?: readonly UpgradeTimes[];
  readonly smallMonths?: readonly SmallMonthsSweep[];
  readonly startUp?: StartUp;
}
