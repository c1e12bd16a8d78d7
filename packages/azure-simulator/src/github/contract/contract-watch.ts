import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { exchangeFindings } from "./exchange-findings.ts";

/** Checks all requests and responses of a simulated GitHub against the published description. */
export interface ContractWatch {
  readonly findings: readonly string[];
  /** A reset connection has no response to check. */
  see(call: HttpCall, answer: HttpAnswer | "reset"): void;
  /**
   * Throws if there were findings, so that no test passes with requests or responses that GitHub would not accept or
   * send.
   */
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
      throw new Error(`Deviations from GitHub's published description:\n${[...findings].join("\n")}`);
    },
  };
}
