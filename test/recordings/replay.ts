import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type HttpAnswer, type HttpCall, makeCertificate, startHttpsServer } from "azure-simulator/testing";
import { type Interaction, isObject } from "./interaction.ts";

/** A loopback server that plays recorded responses in order. The last response repeats. */
export interface Replay {
  readonly url: string;
  /** The requests, in order. */
  readonly calls: readonly HttpCall[];
  /** Plays these responses from now on and forgets previous requests. */
  play(...interactions: readonly Interaction[]): void;
  /** Does the same, but plays each response once. Further requests are refused instead of answered forever. */
  playOnce(...interactions: readonly Interaction[]): void;
  close(): Promise<void>;
}

/** This process trusts its certificate until `close`. */
export async function startReplay(): Promise<Replay> {
  const certificate = makeCertificate();
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, certificate.cert]);
  const calls: HttpCall[] = [];
  let script: Interaction[] = [];
  let isEndless = true;
  const server = await startHttpsServer(certificate, (call) => {
    calls.push(call);
    const [next] = script;
    if (script.length > 1 || !isEndless) script.shift();
    if (next === undefined) return isEndless ? "reset" : PLAYED_OUT;
    return answerOf(next, server.url);
  });
  return {
    url: server.url,
    calls,
    play: (...interactions) => {
      calls.length = 0;
      script = [...interactions];
      isEndless = true;
    },
    playOnce: (...interactions) => {
      calls.length = 0;
      script = [...interactions];
      isEndless = false;
    },
    close: async () => {
      setDefaultCACertificates(trusted);
      await server.close();
    },
  };
}

const PLAYED_OUT: HttpAnswer = {
  status: 410,
  body: { error: { code: "PlayedOut", message: "Nothing more was recorded." } },
};

/** The Resource Manager's links must point to this server instead of the service. */
function answerOf({ status, responseHeaders, responseBody }: Interaction, url: string): HttpAnswer {
  const headers = Object.fromEntries(
    Object.entries(responseHeaders)
      .filter(([name]) => name !== "content-type" && name !== "date")
      .map(([name, value]) => [name, value.replace("https://management.azure.com", url)]),
  );
  if (status === null) throw new Error("this interaction has no recorded status: add one");
  return isObject(responseBody) || Array.isArray(responseBody)
    ? { status, headers, body: responseBody as object }
    : { status, headers };
}
