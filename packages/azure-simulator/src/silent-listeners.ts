import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** A place on 127.0.0.1 that nobody hears anything from. */
export interface SilentListener {
  readonly port: number;
  /** Connections that are open now. */
  readonly openConnections: () => number;
  /** Connections that were ever made. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Takes every connection and never sends a byte: a TLS handshake with it stalls, and so does a proxy's or a service's answer. */
export async function startMute(): Promise<SilentListener> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { readonly port: number }).port,
    openConnections: () => sockets.size,
    connections: () => connections,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Listens and stands still. */
const STOPPED = `
  const { createServer } = require("node:net");
  const { parentPort } = require("node:worker_threads");
  const server = createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;
/** Longer than a connection within one machine takes. */
const SETTLING_MS = 300;

/** Completes no connection: whoever listens has stopped, and the system's queue of connections that wait for it is full. */
export async function startUnreachable(): Promise<Pick<SilentListener, "close" | "port">> {
  const worker = new Worker(STOPPED, { eval: true });
  const [port] = (await once(worker, "message")) as [number];
  const fillers: Socket[] = [];
  while (await isTaken(port, fillers)) {}
  return {
    port,
    close: async () => {
      for (const filler of fillers) filler.destroy();
      await worker.terminate();
    },
  };
}

async function isTaken(port: number, fillers: Socket[]): Promise<boolean> {
  const filler = connect(port, "127.0.0.1");
  filler.on("error", () => {});
  fillers.push(filler);
  return Promise.race([
    once(filler, "connect").then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), SETTLING_MS)),
  ]);
}
