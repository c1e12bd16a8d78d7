/**
 * Redirects an unmodified process from Azure's public hosts to a simulated Azure, like a hosts file: `node --import
 * <this file>` with `SIMULATED_HOSTS`, a JSON object from `host` or `*.domain` to `address:port`. This file is plain
 * JavaScript, because every child process loads it.
 */
import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";

const { SIMULATED_HOSTS } = process.env;

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
  syncBuiltinESMExports();
}

function lookUp(hosts, name) {
  const domain = name.slice(name.indexOf("."));
  return hosts[name] ?? hosts[`*${domain}`];
}

if (SIMULATED_HOSTS !== undefined) redirect(JSON.parse(SIMULATED_HOSTS));
