import { InputError, quoteValue } from "exact-values/errors";

/** A principal that may read the hub's tables and nothing else. */
interface TableReader {
  /** Object ID in Entra. */
  readonly principalId: string;
  /** If undefined, Azure looks it up. */
  readonly principalType: PrincipalType | undefined;
}

/** Azure's spelling, by the prefix before the colon. */
const PRINCIPAL_TYPES = { user: "User", group: "Group", serviceprincipal: "ServicePrincipal" } as const;
type PrincipalType = (typeof PRINCIPAL_TYPES)[keyof typeof PRINCIPAL_TYPES];

const ENTRY = /^(?:(?<kind>user|group|serviceprincipal):)?\s*(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Parses the input table-readers: `group:<object id>`, or a bare object ID. Throws InputError `InvalidInput`. */
export function parseTableReaders(entries: readonly string[]): readonly TableReader[] {
  const readers = new Map<string, TableReader>();
  for (const entry of entries) {
    const { id, kind } = ENTRY.exec(entry)?.groups ?? {};
    if (id === undefined) throw invalid(entry, "which is not an object ID");
    const principalId = id.toLowerCase();
    const principalType = PRINCIPAL_TYPES[kind?.toLowerCase() as keyof typeof PRINCIPAL_TYPES] as
      | PrincipalType
      | undefined;
    const known = readers.get(principalId)?.principalType;
    if (known !== undefined && principalType !== undefined && known !== principalType) {
      throw invalid(entry, `which is a ${known} in another entry`);
    }
    readers.set(principalId, { principalId, principalType: principalType ?? known });
  }
  return [...readers.values()];
}

function invalid(entry: string, why: string): InputError {
  return new InputError("InvalidInput", `Input table-readers has ${quoteValue(entry)}, ${why}.`, {
    remedy:
      "Use Entra object IDs, either alone or as group:<object id>, user:<object id> or servicePrincipal:<object id> " +
      "(az ad group show --group <name> --query id).",
    place: { value: entry },
  });
}

interface Template {
  readonly resources: Readonly<Record<string, unknown>>;
}

/** Adds a role assignment per reader to the template, so that what-if shows it and the deployment creates it. */
export function withTableReaders<T extends Template>(template: T, readers: readonly TableReader[]): T {
  const assignments = readers.map(({ principalId, principalType }) => [
    `tableReader-${principalId}`,
    {
      type: "Microsoft.Authorization/roleAssignments",
      apiVersion: "2022-04-01",
      scope:
        "[format('Microsoft.Storage/storageAccounts/{0}/blobServices/default/containers/tables', " +
        "variables('storageAccountName'))]",
      name: `[guid(variables('tablesId'), '${principalId}', variables('roles').blobDataReader)]`,
      properties: {
        description: "Reads the tables of the hub.",
        roleDefinitionId:
          "[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', variables('roles').blobDataReader)]",
        principalId,
        ...(principalType === undefined ? {} : { principalType }),
      },
      dependsOn: ["tables"],
    },
  ]);
  return { ...template, resources: { ...template.resources, ...Object.fromEntries(assignments) } };
}
