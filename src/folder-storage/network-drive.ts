import { statfs } from "node:fs/promises";
import { InputError } from "exact-values/errors";

/** File systems of Linux that are on another machine, by the number in `statfs`. Other systems number them differently. */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x5346414f, "AFS"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
]);

/** Throws InputError `NetworkDrive` for a folder on another machine, whose locks and renames keep no promise. */
export async function refuseNetworkDrive(folder: string, readType = typeOf): Promise<void> {
  const name = NETWORK_TYPES.get(await readType(folder));
  if (name === undefined) return;
  throw new InputError("NetworkDrive", `${folder} is on a network drive (${name}).`, {
    remedy: "Set storage to a folder on a disk of this machine, or use a storage account.",
    place: { file: folder },
  });
}

async function typeOf(folder: string): Promise<number> {
  if (process.platform !== "linux") return 0;
  return (await statfs(folder)).type >>> 0;
}
