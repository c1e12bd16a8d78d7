/**
 * Leads a process that believes in Azure's own hosts to a simulated cloud, as a hosts file would: `node --import <this file>` with
 * `SIMULATED_HOSTS`, a JSON object of `host` or `*.domain` to `address:port`. Plain JavaScript, since every child process loads it.
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
    // The simulator's certificate has this name, and no other.
    return connect.call(this, { ...first, host, port: Number(port), servername: "localhost" }, ...rest);
  };
  syncBuiltinESMExports();
}

function lookUp(hosts, name) {
  const domain = name.slice(name.indexOf("."));
  return hosts[name] ?? hosts[`*${domain}`];
}

if (SIMULATED_HOSTS !== undefined) redirect(JSON.parse(SIMULATED_HOSTS));
