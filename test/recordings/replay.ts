import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type HttpAnswer, type HttpCall, makeCertificate, startHttpsServer } from "azure-simulator/testing";
import { type Interaction, isObject } from "./interaction.ts";

/** A server on loopback that answers as recorded, one interaction after the other; the last one stays. */
export interface Replay {
  readonly url: string;
  /** What was asked, in order. */
  readonly calls: readonly HttpCall[];
  /** Answers from now on; forgets what was asked. */
  play(...interactions: readonly Interaction[]): void;
  /** The same, but each interaction is answered once: whoever asks on is refused, rather than answered without end. */
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

/** Links of the Resource Manager lead back to the server, as they led back to the service. */
function answerOf({ status, responseHeaders, responseBody }: Interaction, url: string): HttpAnswer {
  const headers = Object.fromEntries(
    Object.entries(responseHeaders)
      .filter(([name]) => name !== "content-type" && name !== "date")
      .map(([name, value]) => [name, value.replace("https://management.azure.com", url)]),
  );
  if (status === null) throw new Error("nobody reported the status of this interaction: give one");
  return isObject(responseBody) || Array.isArray(responseBody)
    ? { status, headers, body: responseBody as object }
    : { status, headers };
}
