import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createSecureServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { makeCertificate } from "azure-simulator/testing";
import { afterEach, describe, expect, test } from "vitest";
import { createRangeQueue } from "../../src/range-requests/range-queue.ts";

const CONTENT = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index * 31));

type Answer = (socket: Socket, range: { readonly from: number; readonly to: number }) => void;

const servers: Server[] = [];

/** A server that answers each request with the given function, and counts connections and requests. */
async function serve(
  answer: Answer,
): Promise<{ readonly url: string; readonly seen: { connections: number; requests: string[] } }> {
  const seen: { connections: number; requests: string[] } = { connections: 0, requests: [] };
  const server = createServer((socket) => {
    seen.connections++;
    socket.on("error", () => {});
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
        const request = text.slice(0, end);
        text = text.slice(end + 4);
        seen.requests.push(request);
        const [, from, to] = /x-ms-range: bytes=(\d+)-(\d+)/.exec(request) ?? [];
        answer(socket, { from: Number(from), to: Number(to) });
      }
    });
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/account/part?sig=a%2Fb`, seen };
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function head({ from, to }: { readonly from: number; readonly to: number }, more = ""): string {
  return `HTTP/1.1 206 Partial Content\r\nContent-Length: ${to - from + 1}\r\ncontent-range: bytes ${from}-${to}/${CONTENT.length}\r\n${more}\r\n`;
}

const whole: Answer = (socket, range) => {
  socket.write(head(range));
  socket.write(CONTENT.subarray(range.from, range.to + 1));
};

const neverFails = (received: number): void => expect.fail(`failed after ${received} bytes`);

interface Reading {
  readonly received: number;
  readonly bytes: Buffer;
}

/** Requests all ranges at once and reads them one after the other. */
async function readAll(
  url: string,
  ranges: readonly (readonly [offset: number, byteCount: number])[],
  aheadByteCount = 1_000_000,
): Promise<{ readonly readings: readonly Reading[]; readonly failures: readonly number[] }> {
  const queue = createRangeQueue(aheadByteCount);
  const failures: number[] = [];
  const queued = ranges.map(([offset, byteCount]) => {
    const request = { url, headers: { "x-ms-range": `bytes=${offset}-${offset + byteCount - 1}` } };
    return queue.start(request, { offset, byteCount }, (received) => failures.push(received));
  });
  const readings: Reading[] = [];
  for (const range of queued) {
    const chunks: Buffer[] = [];
    const received = await range.readInto((bytes) => chunks.push(Buffer.from(bytes)));
    readings.push({ received, bytes: Buffer.concat(chunks) });
  }
  return { readings, failures };
}

describe("ranges that a thread requests directly", () => {
  test("arrive complete and in order over reused connections", async () => {
    const { url, seen } = await serve(whole);
    const queue = createRangeQueue(1_000_000);
    for (let offset = 0; offset < CONTENT.length; offset += 1_000_000) {
      const request = { url, headers: { "x-ms-range": `bytes=${offset}-${offset + 999_999}`, "if-match": '"v"' } };
      const chunks: Buffer[] = [];
      const range = queue.start(request, { offset, byteCount: 1_000_000 }, neverFails);
      expect(await range.readInto((bytes) => chunks.push(Buffer.from(bytes)))).toBe(1_000_000);
      expect(Buffer.concat(chunks).equals(CONTENT.subarray(offset, offset + 1_000_000))).toBe(true);
    }
    expect(seen.connections).toBe(1);
    expect(seen.requests[0]).toMatch(/^GET \/account\/part\?sig=a%2Fb HTTP\/1\.1\r\nHost: 127\.0\.0\.1:\d+\r\n/);
    expect(seen.requests[2]).toContain('if-match: "v"');
  });

  test("wait for free buffer space until it is their turn, and then continue", async () => {
    let written = 0;
    const { url } = await serve((socket, range) => {
      socket.write(head(range));
      const body = CONTENT.subarray(range.from, range.to + 1);
      const send = (offset: number): void => {
        if (offset >= body.length) return;
        const chunk = body.subarray(offset, offset + 10_000);
        socket.write(chunk, () => {
          written += chunk.length;
          send(offset + chunk.length);
        });
      };
      send(0);
    });
    const byteCount = CONTENT.length;
    const queue = createRangeQueue(300_000);
    const request = { url, headers: { "x-ms-range": `bytes=0-${byteCount - 1}` } };
    let taken = 0;
    const range = queue.start(request, { offset: 0, byteCount }, neverFails);
    while (written < 300_000) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await range.readInto((bytes) => (taken += bytes.length))).toBe(byteCount);
    expect(taken).toBe(byteCount);
  });

  test("are read over TLS only from servers that the machine trusts", async () => {
    const certificate = makeCertificate();
    const server = createSecureServer(certificate, (socket) => {
      socket.on("error", () => {});
      socket.once("data", () => whole(socket, { from: 0, to: CONTENT.length - 1 }));
    });
    server.on("tlsClientError", () => {});
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/account/part`;
    expect((await readAll(url, [[0, CONTENT.length]])).failures).toEqual([0]);
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, certificate.cert]);
    try {
      const { failures, readings } = await readAll(url, [[0, CONTENT.length]]);
      expect(failures).toEqual([]);
      expect(readings[0]?.bytes.equals(CONTENT)).toBe(true);
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  test.each<[string, Answer]>([
    ["a refusal", (socket) => socket.write("HTTP/1.1 503 Server Busy\r\nContent-Length: 4\r\n\r\nbusy")],
    ["a whole file instead of a range", (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfile")],
    ["another range", (socket, { from, to }) => socket.write(head({ from: from + 1, to: to + 1 }))],
    ["a range of another length", (socket, { from, to }) => socket.write(head({ from, to: to - 1 }))],
    ["an encoded body", (socket, range) => socket.write(head(range, "Content-Encoding: gzip\r\n"))],
    ["chunks", (socket, range) => socket.write(head(range, "Transfer-Encoding: chunked\r\n"))],
    ["no HTTP", (socket) => socket.write("hello\r\n\r\n")],
    ["an endless head", (socket) => socket.write(`HTTP/1.1 206 Partial\r\nx: ${"y".repeat(100_000)}`)],
    ["a connection that ends", (socket) => socket.end()],
    ["a reset", (socket) => socket.resetAndDestroy()],
  ])("fail after %s, so that another reader takes over", async (_name, answer) => {
    const { url } = await serve(answer);
    const { failures, readings } = await readAll(url, [[0, 1000]]);
    expect(readings).toEqual([{ received: 0, bytes: Buffer.alloc(0) }]);
    expect(failures).toEqual([0]);
  });

  test("fail if the server refuses connections, so that another reader takes over", async () => {
    const { url } = await serve(whole);
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect((await readAll(url, [[0, 1000]])).failures).toEqual([0]);
  });

  test("fail if the connection is silent for too long, before the head or within the body", async () => {
    const { url } = await serve((socket, range) => {
      if (range.from > 0) socket.write(Buffer.concat([Buffer.from(head(range)), CONTENT.subarray(0, 10)]));
    });
    const queue = createRangeQueue(1_000_000, 100);
    const failures: number[] = [];
    const start = (offset: number) => {
      const request = { url, headers: { "x-ms-range": `bytes=${offset}-${offset + 999}` } };
      return queue.start(request, { offset, byteCount: 1000 }, (received) => failures.push(received));
    };
    const ranges = [start(0), start(1000)];
    expect(await Promise.all(ranges.map((range) => range.readInto(() => {})))).toEqual([0, 10]);
    expect(failures.toSorted()).toEqual([0, 10]);
  });

  test("report how many bytes arrived before the connection broke", async () => {
    const { url } = await serve((socket, range) => {
      socket.write(head(range));
      socket.write(CONTENT.subarray(range.from, range.from + 700_000), () => socket.end());
    });
    const { failures, readings } = await readAll(url, [
      [0, 1_000_000],
      [1_000_000, 1_000_000],
    ]);
    expect(failures.toSorted()).toEqual([700_000, 700_000]);
    for (const [index, { bytes, received }] of readings.entries()) {
      expect(received).toBe(700_000);
      expect(bytes.equals(CONTENT.subarray(index * 1_000_000, index * 1_000_000 + 700_000))).toBe(true);
    }
  });

  test("are read to the end if the server closes the connection afterwards or sends the head in pieces", async () => {
    const { url, seen } = await serve((socket, range) => {
      const text = head(range, "Connection: close\r\n");
      socket.write(text.slice(0, 30));
      setTimeout(() => {
        socket.write(text.slice(30));
        socket.end(CONTENT.subarray(range.from, range.to + 1));
      }, 20);
    });
    const { failures, readings } = await readAll(url, [
      [0, 500_000],
      [500_000, 500_000],
    ]);
    expect(failures).toEqual([]);
    expect(Buffer.concat(readings.map(({ bytes }) => bytes)).equals(CONTENT.subarray(0, 1_000_000))).toBe(true);
    expect(seen.connections).toBe(2);
  });

  test("do not accept more bytes than requested", async () => {
    const { url } = await serve((socket, range) => {
      socket.write(Buffer.concat([Buffer.from(head(range)), CONTENT.subarray(range.from, range.to + 2)]));
    });
    expect((await readAll(url, [[0, 1000]])).failures).toEqual([0]);
  });

  test("rethrow the reader's error, and can be cancelled", async () => {
    const { url } = await serve(whole);
    const queue = createRangeQueue(1_000_000);
    const start = () =>
      queue.start(
        { url, headers: { "x-ms-range": "bytes=0-2999999" } },
        { offset: 0, byteCount: 3_000_000 },
        neverFails,
      );
    const thrown = start().readInto(() => {
      throw new Error("not as it should be");
    });
    await expect(thrown).rejects.toThrow("not as it should be");
    const cancelled = start();
    cancelled.cancel();
    expect(await cancelled.readInto(() => expect.fail("read although it was given up"))).toBe(0);
  });
});
