/** `download.ts url key blob`: downloads a blob with the service's own client and discards the bytes. */
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";

const [url = "", key = "", name = ""] = process.argv.slice(2);
const account = new URL(url).pathname.slice(1);
const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
const { readableStreamBody } = await service.getContainerClient("msexports").getBlobClient(name).download();
if (readableStreamBody === undefined) throw new Error(`no response body for ${name}`);
for await (const _ of readableStreamBody);
