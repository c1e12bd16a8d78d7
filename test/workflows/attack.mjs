// What somebody who may edit a workflow would try: sign in as each identity of the hub, and write wherever a token is taken.
const {
  ACTIONS_ID_TOKEN_REQUEST_URL: url,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer,
  CLIENTS,
  TENANT,
  SUBSCRIPTION,
  ACCOUNT,
} = process.env;

async function idToken() {
  if (url === undefined || bearer === undefined) return undefined;
  const answer = await fetch(`${url}&audience=${encodeURIComponent("api://AzureADTokenExchange")}`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  return (await answer.json()).value;
}

async function signIn(client, audience, assertion) {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client,
    scope: `${audience}/.default`,
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: assertion,
  });
  const answer = await fetch(`https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/token`, {
    method: "POST",
    body: form,
  });
  const body = await answer.json();
  return body.access_token ?? { refused: /AADSTS\d+/.exec(body.error_description)?.[0] };
}

async function write(method, address, token, body = "{}") {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "x-ms-version": "2021-12-02",
    "x-ms-blob-type": "BlockBlob",
  };
  const answer = await fetch(address, { method, headers, ...(method === "DELETE" ? {} : { body }) });
  return answer.status;
}

const assertion = await idToken();
console.log(`ID token: ${assertion === undefined ? "none" : "given"}`);
for (const [name, client] of Object.entries(JSON.parse(CLIENTS))) {
  if (assertion === undefined) continue;
  const arm = await signIn(client, "https://management.azure.com", assertion);
  const storage = await signIn(client, "https://storage.azure.com", assertion);
  if (typeof arm !== "string" || typeof storage !== "string") {
    console.log(`${name}: refused ${arm.refused} ${storage.refused}`);
    continue;
  }
  const group = `https://management.azure.com/subscriptions/${SUBSCRIPTION}/resourceGroups/cost-hub`;
  const account = `${group}/providers/Microsoft.Storage/storageAccounts/${ACCOUNT}`;
  const blobs = `https://${ACCOUNT}.blob.core.windows.net`;
  const costs = `https://management.azure.com/subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11/providers/Microsoft.CostManagement/exports`;
  const owner = `/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Authorization/roleDefinitions/8e3af657-a8ff-443c-a75c-2fe8c4bcb635`;
  const role = JSON.stringify({
    properties: { roleDefinitionId: owner, principalId: client, principalType: "ServicePrincipal" },
  });
  const statuses = {
    role: await write(
      "PUT",
      `${group}/providers/Microsoft.Authorization/roleAssignments/${crypto.randomUUID()}?api-version=2022-04-01`,
      arm,
      role,
    ),
    account: await write("DELETE", `${account}?api-version=2023-05-01`, arm),
    keys: await write("POST", `${account}/listKeys?api-version=2023-05-01`, arm),
    run: await write("POST", `${costs}/finops-hub-daily-costdetails/run?api-version=2025-03-01`, arm),
    export: await write("DELETE", `${costs}/finops-hub-daily-costdetails?api-version=2025-03-01`, arm),
    settings: await write("PUT", `${blobs}/config/settings.json`, storage),
    lake: await write("PUT", `${blobs}/ingestion/x/202606/focuscost/focuscost.parquet`, storage),
    manifest: await write("PUT", `${blobs}/msexports/x/manifest.json`, storage),
  };
  console.log(`${name}: signed in ${JSON.stringify(statuses)}`);
}
