import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** An address on 127.0.0.1 that never responds. */
export interface SilentListener {
  readonly port: number;
  /** Number of open connections. */
  readonly openConnections: () => number;
  /** Number of all connections since the start. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Accepts every connection and never sends a byte, so that a TLS handshake or a request stalls. */
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

/** Listens, then blocks its thread. */
const STOPPED = `
  const { createServer } = require("node:net");
  const { parentPort } = require("node:worker_threads");
  const server = createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;
/** Longer than a local connection takes. */
const SETTLING_MS = 300;

/** Accepts no connection: the listener is blocked, and the system's queue of pending connections is full. */
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
