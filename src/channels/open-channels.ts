import { ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { ChannelSender, Message, SendOutcome } from "../hub/watch/alert.ts";
import type { BudgetsFile, Channel } from "../hub/watch/budgets.ts";
import type { Pace } from "../retry.ts";
import type { AllowedHosts } from "./allowed-hosts.ts";
import type { ChannelSecrets } from "./channel-inputs.ts";
import { type OpenIssues, sendToIssue } from "./github-issue.ts";
import { type JsonRequest, postJson } from "./post-json.ts";
import { slackRequest } from "./slack.ts";
import { teamsRequest } from "./teams.ts";
import { webhookRequest } from "./webhook.ts";

interface ChannelOptions extends Pace {
  readonly channels: BudgetsFile["channels"];
  readonly secrets: ReadonlyMap<string, ChannelSecrets>;
  readonly hosts: AllowedHosts;
  /** Undefined without a token for issues. */
  readonly openIssues: OpenIssues | undefined;
  readonly ca?: string | undefined;
  readonly limitMs?: number;
}

interface OpenedChannels {
  /** By name. Every channel has a sender; one without an address fails with its reason. */
  readonly senders: ReadonlyMap<string, ChannelSender>;
  readonly notices: readonly Notice[];
}

/** Opens the channels of a budgets file. Sends nothing. */
export function openChannels(options: ChannelOptions): OpenedChannels {
  const senders = new Map<string, ChannelSender>();
  for (const [name, channel] of options.channels)
    senders.set(name, { name, send: (message) => send(name, channel, options, message) });
  const known = new Set([...options.channels.keys()].map((name) => name.toLowerCase()));
  const unknown = [...options.secrets.keys()].filter((name) => !known.has(name));
  const retired = [...options.secrets].filter(([, { url }]) => url !== undefined && isRetired(new URL(url)));
  return {
    senders,
    notices: [
      ...unknown.map(
        (name): Notice => ({
          code: "UnknownChannel",
          message: `The input channel-secrets names the channel ${name}, which hub/budgets.json does not have.`,
          remedy: "Correct the name, or remove the line from the workflow.",
        }),
      ),
      ...retired.map(
        ([name]): Notice => ({
          code: "ChannelRetired",
          message: `The address of channel ${name} is an Office 365 connector. Microsoft ended these in May 2026.`,
          remedy: "Create a Teams workflow as docs/channels.md describes, and replace the secret.",
        }),
      ),
    ],
  };
}

function isRetired({ hostname }: URL): boolean {
  return hostname === "outlook.office.com" || hostname.endsWith(".webhook.office.com");
}

async function send(name: string, channel: Channel, options: ChannelOptions, message: Message): Promise<SendOutcome> {
  if (channel.type === "github-issue") return await sendIssue(name, options, message);
  const { keys = [], url } = options.secrets.get(name.toLowerCase()) ?? {};
  if (url === undefined) return noAddress(name);
  const target = { ...options, name, url: new URL(url) };
  switch (channel.type) {
    case "teams":
      return await postJson({ ...target, isHiddenThrottling }, teamsRequest(message));
    case "slack":
      return await postJson(target, slackRequest(message));
    case "webhook":
      return await postJson(target, withKeys(message, keys, options));
  }
}

function withKeys(message: Message, keys: readonly string[], { clock }: ChannelOptions): JsonRequest {
  return webhookRequest(message, keys, clock.now());
}

/** Teams connectors answer 200 with this text when they throttle. */
function isHiddenThrottling(text: string): boolean {
  return /HTTP error 429|"?status(?:Code)?"?\s*[:=]\s*"?429/i.test(text);
}

async function sendIssue(name: string, { openIssues, signal }: ChannelOptions, message: Message): Promise<SendOutcome> {
  if (openIssues === undefined) {
    return {
      outcome: "failed",
      code: "ChannelWithoutToken",
      message: `Channel ${name} writes GitHub issues, but the step has no token.`,
      remedy: "Set github-token to github.token, and give the job `permissions: { issues: write }`.",
    };
  }
  try {
    return await sendToIssue(name, openIssues, message);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ServiceError)) throw error;
    return { outcome: "failed", code: error.code, message: error.message, remedy: error.remedy };
  }
}

function noAddress(name: string): SendOutcome {
  return {
    outcome: "failed",
    code: "ChannelWithoutAddress",
    message: `Channel ${name} has no address.`,
    remedy:
      `Store the address as a secret of the environment hub, and add the line ${name}=\${{ secrets.NAME }} to the input ` +
      "channel-secrets in the workflow.",
  };
}
