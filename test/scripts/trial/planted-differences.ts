import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { buffer } from "node:stream/consumers";
import { type HttpAnswer, type HttpCall, makeCertificate, startHttpsServer } from "azure-simulator/testing";
import type { TrialWorld } from "../../../scripts/trial/simulated-trial.ts";

type JsonBody = Record<string, unknown>;

interface Planted {
  readonly method: string;
  /** Matches the path, without the query. */
  readonly path: RegExp;
  readonly status: number;
  plant(answer: { status: number; readonly headers: Record<string, string>; readonly body: JsonBody }): void;
  /** The reported difference. */
  readonly reported: string;
}

const GROUP = `^/subscriptions/[^/]+/resourcegroups/hub-trial-[^/]+`;

/** An Azure that is not quite like the simulator, but in which a hub still works. */
export const PLANTED: readonly Planted[] = [
  {
    ...{ method: "PUT", path: new RegExp(`${GROUP}$`, "i"), status: 201 },
    plant: (answer) => {
      answer.status = 200;
    },
    reported: "status: 200 | 201",
  },
  {
    ...{ method: "GET", path: new RegExp(`${GROUP}$`, "i"), status: 200 },
    plant: ({ body }) => {
      delete body.type;
    },
    reported: "body.type: absent | present",
  },
  {
    ...{ method: "GET", path: /\/providers\/Microsoft\.Storage$/i, status: 200 },
    plant: ({ body }) => {
      body.providerRegistrationPolicy = "Required";
    },
    reported: "body.providerRegistrationPolicy: present | absent",
  },
  {
    ...{ method: "GET", path: new RegExp(`${GROUP}$`, "i"), status: 404 },
    plant: ({ body }) => {
      body.error = { ...(body.error as object), code: "ResourceNotFound" };
    },
    reported: 'body.error.code: "ResourceNotFound" | "ResourceGroupNotFound"',
  },
  {
    ...{ method: "DELETE", path: new RegExp(`${GROUP}$`, "i"), status: 202 },
    plant: ({ headers }) => {
      delete headers["retry-after"];
    },
    reported: "header.retry-after: absent | present",
  },
];

/** Puts a Resource Manager with the planted differences in front of a world. Returns the environment of its trial. */
export async function plantDifferences(
  { cloud, environment }: TrialWorld,
  folder: string,
): Promise<{ readonly environment: Readonly<Record<string, string>>; close(): Promise<void> }> {
  const certificate = makeCertificate();
  const server = await startHttpsServer(certificate, async (call) => planted(call, await forward(cloud.arm.url, call)));
  const authorities = `${folder}/authorities.pem`;
  const own = await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8");
  await writeFile(authorities, `${own}\n${certificate.cert}`);
  const hosts = JSON.parse(environment.SIMULATED_HOSTS ?? "{}") as Record<string, string>;
  const changed = { ...hosts, "management.azure.com": new URL(server.url).host };
  return {
    environment: { ...environment, SIMULATED_HOSTS: JSON.stringify(changed), NODE_EXTRA_CA_CERTS: authorities },
    close: () => server.close(),
  };
}

function forward(url: string, { bytes, headers, method, url: { pathname, search } }: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, rejectUnauthorized: false };
    const sent = request(`${url}${pathname}${search}`, options, async (response) => {
      const body = (await buffer(response)).toString();
      const { "content-length": _, ...rest } = response.headers;
      resolve({
        status: response.statusCode ?? 500,
        headers: rest as Record<string, string>,
        ...(body === "" ? {} : { body: JSON.parse(body) as object }),
      });
    });
    sent.on("error", reject).end(bytes);
  });
}

function planted({ method, url }: HttpCall, answer: HttpAnswer): HttpAnswer {
  const changed = { status: answer.status, headers: { ...answer.headers }, body: { ...answer.body } as JsonBody };
  for (const one of PLANTED) {
    if (one.method === method && one.path.test(url.pathname) && one.status === answer.status) one.plant(changed);
  }
  return answer.body === undefined ? { status: changed.status, headers: changed.headers } : changed;
}
