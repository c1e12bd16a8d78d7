/**
 * Redirects an unmodified process from Azure's public hosts to a simulated Azure, like a hosts file: `node --import
 * <this file>` with `SIMULATED_HOSTS`, a JSON object from `host` or `*.domain` to `address:port`. With
 * `SIMULATED_ADDRESSES`, a JSON object from host to address, looking up these hosts returns those addresses. This file
 * is plain JavaScript, because every child process loads it.
 */
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";

const { SIMULATED_ADDRESSES = "{}", SIMULATED_HOSTS } = process.env;

function redirect(hosts) {
  const { connect } = tls;
  tls.connect = function connectElsewhere(...values) {
    const [first, ...rest] = values;
    if (typeof first !== "object" || first === null) return connect.apply(this, values);
    const place = lookUp(hosts, String(first.servername || first.host || ""));
    if (place === undefined) return connect.apply(this, values);
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

function lookUp(hosts, name) {
  const domain = name.slice(name.indexOf("."));
  return hosts[name] ?? hosts[`*${domain}`];
}

if (SIMULATED_HOSTS !== undefined) redirect(JSON.parse(SIMULATED_HOSTS));
