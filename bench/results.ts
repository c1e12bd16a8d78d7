import type { InputFacts } from "./inputs.ts";
import type { Machine } from "./machine.ts";
import type { Usage } from "./measured-child.ts";

/** The conversion of one input by one contestant. */
export interface Conversion {
  readonly input: string;
  readonly contestant: string;
  /** One entry per round, in order. */
  readonly runs: readonly Usage[];
  readonly outputByteCount?: number;
  /** Why it did not convert the input, or what is wrong with its output. */
  readonly failure?: string;
}

/** The stages of a conversion, each timed separately in one thread. */
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

/** Compares `ingest` on simulated storage with downloads of the same blobs that discard the bytes. */
export interface IngestTimes {
  readonly input: string;
  readonly ingests: readonly ServedUsage[];
  readonly downloads: readonly ServedUsage[];
  readonly failure?: string;
}

/** The CPU time of the storage, which runs on the same cores. Absent in results from before this was measured. */
export type ServedUsage = Usage & { readonly storageCpuSeconds?: number };

/** Compares the ingest of a month in several gzip parts with running `gunzip` on them one after another. */
export interface GzipPartsTimes {
  readonly name: string;
  readonly ingests: readonly ServedUsage[];
  /** Wall seconds. */
  readonly gunzips: readonly number[];
  readonly failure?: string;
}

/** Compares converting an input to the columns of a newer FOCUS version with converting it as exported. */
export interface UpgradeTimes {
  readonly input: string;
  readonly asExported: readonly Usage[];
  readonly upgraded: readonly Usage[];
  readonly failure?: string;
}

/** One run of `ingest` over many small months. */
export interface SmallMonthsSweep {
  readonly name: string;
  readonly months: number;
  readonly ingested: number;
  readonly usage: Usage;
  /** Request counts by operation and container. */
  readonly requests: Readonly<Record<string, number>>;
}

export interface StartUp {
  /** Seconds from the start of the process to its first log line, one entry per round. */
  readonly seconds: readonly number[];
  readonly distByteCount: number;
}

/** All results of a benchmark run. */
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
  /** Absent if they were not measured, as in results from before they existed. */
  readonly upgrades?: readonly UpgradeTimes[];
  readonly smallMonths?: readonly SmallMonthsSweep[];
  readonly startUp?: StartUp;
}
