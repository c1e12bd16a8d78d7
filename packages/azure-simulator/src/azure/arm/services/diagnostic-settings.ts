import { ArmError } from "../arm-error.ts";
import { objectAt, textAt } from "../json-access.ts";
import type { ResourceKind } from "../resource-kind.ts";

/** An extension resource: it sends the logs of the resource that it is attached to. */
export const diagnosticSettings: ResourceKind = {
  type: "Microsoft.Insights/diagnosticSettings",
  apiVersions: ["2021-05-01-preview", "2017-05-01-preview"],
  check: ({ desired }) => {
    if (textAt(objectAt(desired, "properties"), "workspaceId") !== "") return;
    throw new ArmError(400, {
      code: "BadRequest",
      message: "At least one data sink needs to be specified.",
    });
  },
};
