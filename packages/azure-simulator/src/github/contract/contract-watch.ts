import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { exchangeFindings } from "./exchange-findings.ts";

/** Holds all requests and answers of a simulated GitHub to the published description. */
export interface ContractWatch {
  readonly findings: readonly string[];
  /** A connection that is reset has no answer to look at. */
  see(call: HttpCall, answer: HttpAnswer | "reset"): void;
  /** Throws when there were findings: no test passes with what GitHub would not take or answer. */
  assertKept(): void;
}

export function createContractWatch(): ContractWatch {
  const findings = new Set<string>();
  return {
    get findings() {
      return [...findings];
    },
    see: (call, answer) => {
      if (answer === "reset") return;
      for (const finding of exchangeFindings({ ...call, answer })) findings.add(finding);
    },
    assertKept: () => {
      if (findings.size === 0) return;
      throw new Error(`Not as GitHub's published description has it:\n${[...findings].join("\n")}`);
    },
  };
}
