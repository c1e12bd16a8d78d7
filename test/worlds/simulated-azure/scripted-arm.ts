import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type HttpAnswer, type HttpCall, makeCertificate, startHttpsServer } from "azure-simulator/testing";
import { openResourceManager, type ResourceManager } from "../../../src/azure/arm/resource-manager.ts";
import { hostsOf } from "../hostile-azure/listed-hosts.ts";
import { type MovedClock, movedClock } from "./moved-clock.ts";

export const SUBSCRIPTION = "11111111-2222-3333-4444-555555555555";

export type Answer = HttpAnswer | "reset";

/** A Resource Manager with scripted responses that the simulator does not produce. */
export interface ScriptedArm {
  readonly url: string;
  /** Method and path of each request, in order. */
  readonly calls: readonly HttpCall[];
  /** Sets the responses to requests whose `METHOD path` ends with `ending`, in order. The last response repeats. */
  answer(ending: string, ...answers: readonly Answer[]): void;
  open(options?: {
    readonly signal?: AbortSignal;
    readonly cloud?: "AzureCloud" | "AzureUSGovernment" | "AzureChinaCloud";
  }): OpenedArm;
  reset(): void;
  close(): Promise<void>;
}

export interface OpenedArm {
  readonly manager: ResourceManager;
  readonly clock: MovedClock;
  /** The message before each wait. */
  readonly waits: readonly string[];
  /** The lines of the debug log. */
  readonly tries: readonly string[];
  /** The scopes of the requested tokens. */
  readonly scopes: readonly string[];
}

/** Starts the server. This process trusts its certificate until `close`. */
export async function startScriptedArm(): Promise<ScriptedArm> {
  const certificate = makeCertificate();
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, certificate.cert]);
  const calls: HttpCall[] = [];
  const scripts: { readonly ending: string; readonly answers: Answer[] }[] = [];
  const server = await startHttpsServer(certificate, (call) => {
    calls.push(call);
    const asked = `${call.method} ${call.url.pathname}`;
    const script = scripts.find(({ ending }) => asked.toLowerCase().endsWith(ending.toLowerCase()));
    const [answer = notScripted(asked), ...more] = script?.answers ?? [];
    if (more.length > 0) script?.answers.shift();
    return answer;
  });
  return {
    url: server.url,
    calls,
    answer: (ending, ...answers) => {
      scripts.unshift({ ending, answers: [...answers] });
    },
    open: ({ signal = new AbortController().signal, cloud = "AzureCloud" } = {}) => {
      const clock = movedClock();
      const waits: string[] = [];
      const tries: string[] = [];
      const scopes: string[] = [];
      const manager = openResourceManager({
        subscriptionId: SUBSCRIPTION,
        cloud,
        resourceManagerUrl: server.url,
        clock,
        signal,
        userAgent: "cost-hub/test (deploy-hub)",
        onWait: (reason) => waits.push(reason),
        onAttempt: (trace) => tries.push(trace),
        credential: {
          hosts: { ...hostsOf(server.url), cloud },
          getToken: async (scope) => {
            scopes.push(String(scope));
            return { token: "a-token", expiresOnTimestamp: Date.now() + 3_600_000 };
          },
        },
      });
      return { manager, clock, waits, tries, scopes };
    },
    reset: () => {
      calls.length = 0;
      scripts.length = 0;
    },
    close: async () => {
      setDefaultCACertificates(trusted);
      await server.close();
    },
  };
}

function notScripted(asked: string): Answer {
  return { status: 400, body: { error: { code: "NotScripted", message: `No answer for ${asked}.` } } };
}

/** A response with status 200. */
export function ok(body: object, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status: 200, body, headers };
}

/** An error in Azure's envelope. */
export function refusal(status: number, error: object, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, body: { error }, headers };
}
