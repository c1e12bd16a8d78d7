import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** A certificate and its private key, both as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const TAG = { boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, utcTime: 0x17 } as const;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

/** One DER value: tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const digits = body.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

/** An object identifier. Its arcs have at most three base-128 digits here. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const digits = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    bytes.push(...digits);
  }
  return der(TAG.oid, Buffer.from(bytes));
}

const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value, "latin1"));
const bits = (value: Uint8Array): Buffer => der(TAG.bits, Buffer.from([0]), value);
const yes = der(TAG.boolean, Buffer.from([0xff]));

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return der(SEQUENCE, oid(id), ...(critical ? [yes] : []), der(TAG.octets, value));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

/**
 * Creates a self-signed certificate for 127.0.0.1 and localhost. `NODE_EXTRA_CA_CERTS` accepts it as its own
 * authority.
 */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = der(SEQUENCE, oid("1.2.840.10045.4.3.2"));
  // OpenSSL compares these with the machine's clock, even in a process with a simulated clock.
  const validity = der(SEQUENCE, text(TAG.utcTime, "200101000000Z"), text(TAG.utcTime, "491231235959Z"));
  const serial = randomBytes(16);
  // A serial number is positive and has no leading zero byte.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  // A unique name: with two authorities of the same name, OpenSSL may choose the wrong one.
  const commonName = text(TAG.utf8, `cost-hub simulator ${serial.toString("hex")}`);
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid("2.5.4.3"), commonName)));
  const names = der(SEQUENCE, text(DNS_NAME, "localhost"), der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])));
  const body = der(
    SEQUENCE,
    der(VERSION, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      EXTENSIONS,
      der(SEQUENCE, extension("2.5.29.19", true, der(SEQUENCE, yes)), extension("2.5.29.17", false, names)),
    ),
  );
  const signature = createSign("sha256").update(body).sign(privateKey);
  return {
    cert: pem("CERTIFICATE", der(SEQUENCE, body, ecdsaWithSha256, bits(signature))),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
