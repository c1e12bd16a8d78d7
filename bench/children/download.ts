/** `download.ts url key blob`: a download that throws the bytes away, as fast as the service's own client streams them. */
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";

const [url = "", key = "", name = ""] = process.argv.slice(2);
const account = new URL(url).pathname.slice(1);
const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
const { readableStreamBody } = await service.getContainerClient("msexports").getBlobClient(name).download();
if (readableStreamBody === undefined) throw new Error(`no body of ${name}`);
for await (const _ of readableStreamBody);
