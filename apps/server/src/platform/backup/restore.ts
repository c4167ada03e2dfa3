import { chown, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { prepareFolders } from '@archwire/embedded-postgres/prepare-folders'
import { copyFiles } from './copy-files.ts'
import { type Envelope, Tampered, WrongKey } from './envelope.ts'
import { envelopeOf, type Manifest, type ManifestFile, verifyBackup } from './manifest.ts'

// Folders that PostgreSQL expects, whose content a backup leaves out.
const emptyFolders = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

/**
 * Lays a verified backup out as a data folder; the next start brings the database to the moment of the backup's end.
 * All of an encrypted backup is decrypted, with the keys of the identity file, before anything is written.
 */
export async function restore(folder: string, dataDir: string, identityFile?: string): Promise<Manifest> {
  await refuseUsedFolder(dataDir)
  const opened = await envelopeOf(folder, identityFile)
  const manifest = await verifyBackup(folder, opened)
  const { data, cluster, account } = prepareFolders(dataDir)
  // The database folder is renamed into place last: a restore that was cut off leaves nothing that would start.
  const half = path.join(data, 'postgres-restored')
  const from = { folder, files: manifest.files, opened }
  await copyPart(from, 'secrets', data, 'secrets')
  await copyPart(from, 'files', data, 'files')
  await copyPart(from, 'postgres', data, 'postgres-restored')
  for (const name of emptyFolders) await mkdir(path.join(half, name), { recursive: true, mode: 0o700 })
  if (account) await giveTo(account, half)
  await rename(half, cluster)
  return manifest
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (there.length > 0) {
    throw new Error(`${dataDir} is not empty. Stop Archwire, move that folder aside, and restore again.`)
  }
}

type Verified = { folder: string; files: ManifestFile[]; opened: Envelope }

/** Copies what the manifest lists below one folder, and refuses a file that changed since it was verified. */
async function copyPart(
  { folder, files, opened }: Verified,
  from: string,
  data: string,
  to: string,
): Promise<void> {
  const known = new Map(files.map(file => [file.path, file.sha256]))
  const names = [...known.keys()]
    .filter(name => name.startsWith(`${from}/`))
    .map(name => name.slice(from.length + 1))
  const copied = await copyFiles(path.join(folder, from), data, names, to, { opened }).catch(nothingIfChanged)
  const isWhole = copied.length === names.length
  if (isWhole && copied.every(file => known.get(from + file.path.slice(to.length)) === file.sha256)) return
  await rm(path.join(data, to), { recursive: true, force: true })
  throw new Error(`The backup in ${folder} changed while it was read.`)
}

function nothingIfChanged(error: unknown): ManifestFile[] {
  if (error instanceof WrongKey || error instanceof Tampered) return []
  throw error
}

async function giveTo(account: { uid: number; gid: number }, top: string): Promise<void> {
  await chown(top, account.uid, account.gid)
  if (!(await lstat(top)).isDirectory()) return
  for (const name of await readdir(top)) await giveTo(account, path.join(top, name))
}
