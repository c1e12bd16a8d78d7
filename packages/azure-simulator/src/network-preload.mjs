/**
 * Redirects an unmodified process from the hosts of Azure and GitHub to simulated ones, like a hosts file: `node --import
 * <this file>` with `SIMULATED_HOSTS`, a JSON object from `host` or `*.domain` to `address:port`. With
 * `SIMULATED_ADDRESSES`, a JSON object from host to address, looking up these hosts returns those addresses. With
 * `UNKNOWN_HOSTS`, the path of a file, no other host can be reached, and the file gets a line with its name. This file is
 * plain JavaScript, because every child process loads it.
 */
import dns from "node:dns/promises";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import tls from "node:tls";

const { SIMULATED_ADDRESSES = "{}", SIMULATED_HOSTS, UNKNOWN_HOSTS } = process.env;
const LOOPBACK = /^(?:127(?:\.\d+){3}|localhost|::1)$/;

function redirect(hosts) {
  const { connect } = tls;
  tls.connect = function connectElsewhere(...values) {
    const [first, ...rest] = values;
    if (typeof first !== "object" || first === null) return connect.apply(this, values);
    const name = String(first.servername || first.host || "");
    const place = lookUp(hosts, name);
    if (place === undefined) {
      return UNKNOWN_HOSTS === undefined || LOOPBACK.test(name) ? connect.apply(this, values) : unreachable(name);
    }
    const [host, port] = place.split(":");
    // The simulator's certificate is only valid for this name.
    return connect.call(this, { ...first, host, port: Number(port), servername: "localhost" }, ...rest);
  };
  const { lookup } = dns;
  const addresses = JSON.parse(SIMULATED_ADDRESSES);
  dns.lookup = async (host, ...rest) => {
    const address = addresses[host];
    return address === undefined ? lookup(host, ...rest) : { address, family: 4 };
  };
  syncBuiltinESMExports();
}

function unreachable(name) {
  appendFileSync(UNKNOWN_HOSTS, `${name}\n`);
  const error = { code: "ENOTFOUND", errno: -3008, syscall: "getaddrinfo", hostname: name };
  return new Socket().destroy(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), error));
}

function lookUp(hosts, name) {
  const domain = name.slice(name.indexOf("."));
  return hosts[name] ?? hosts[`*${domain}`];
}

if (SIMULATED_HOSTS !== undefined) redirect(JSON.parse(SIMULATED_HOSTS));
