import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyFiles } from './copy-files.ts'
import { type Envelope, sealFor } from './envelope.ts'
import { filesBelow, type Manifest, type ManifestFile, writeManifest, writeSealed } from './manifest.ts'

// What PostgreSQL makes again at every start, and what belongs to the running process alone.
const left =
  /^(postmaster\.(pid|opts)|backup_label.*|current_logfiles.*)$|^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|(^|\/)(pgsql_tmp|pg_internal\.init)/
const control = 'global/pg_control'

/**
 * Copies the database while it is in use, then the secrets and the stored files. The copied files are of different
 * moments; when the backup is first started, PostgreSQL's log of the time between brings them all to the end of the
 * copying. A replication slot, which ends with this connection, keeps that log from being deleted. With recipients,
 * every file is encrypted while it is copied.
 */
export async function backUp(options: {
  dataDir: string
  adminUrl: string
  folder: string
  recipients?: string[]
}): Promise<Manifest> {
  const { dataDir, folder } = options
  const sealed = sealFor(options.recipients ?? [])
  await prepareTarget(dataDir, folder)
  const cluster = path.join(dataDir, 'postgres')
  await refuseTablespaces(cluster)
  const client = new pg.Client({ connectionString: options.adminUrl, application_name: 'archwire backup' })
  await client.connect()
  try {
    const slot = `archwire_backup_${process.pid}_${Date.now()}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    const { rows: started } = await client.query(
      `select pg_walfile_name(pg_backup_start('archwire', fast => true)) as segment`,
    )
    const names = (await filesBelow(cluster)).filter(name => !left.test(name))
    const files = await copyFiles(
      cluster,
      folder,
      names.filter(name => name !== control),
      'postgres',
      { sealed },
    )
    // Last, because it says how far the log must at least be read.
    files.push(...(await copyFiles(cluster, folder, [control], 'postgres', { sealed })))
    const { rows: stopped } = await client.query(
      `select lsn, labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)`,
    )
    files.push(await writeSealed(folder, 'postgres/backup_label', stopped[0].labelfile, sealed))
    files.push(...(await copyLog(cluster, folder, started[0].segment, stopped[0].segment, sealed)))
    // After the database, so that every stored file that a row names is in the backup.
    for (const name of ['secrets', 'files']) {
      const from = path.join(dataDir, name)
      if (existsSync(from))
        files.push(...(await copyFiles(from, folder, await filesBelow(from), name, { sealed })))
    }
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      postgresMajor: (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim(),
      upTo: stopped[0].lsn,
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    }
    await writeManifest(folder, manifest, sealed)
    return manifest
  } finally {
    await client.end()
  }
}

async function prepareTarget(dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: a backup needs a folder of its own.`)
  const [inside, outside] = [await realpath(folder), await realpath(dataDir)]
  if (`${inside}/`.startsWith(`${outside}/`)) {
    throw new Error(`${folder} is inside the data folder: what destroys the one destroys the other.`)
  }
}

async function refuseTablespaces(cluster: string): Promise<void> {
  const spaces = await readdir(path.join(cluster, 'pg_tblspc'))
  const wal = await lstat(path.join(cluster, 'pg_wal'))
  if (spaces.length > 0 || wal.isSymbolicLink()) {
    throw new Error('This database keeps files outside of its folder; back it up with pg_basebackup instead.')
  }
}

/** Copies the log's segments from start to stop. Stopping closed the last one, so that it is complete on disk. */
async function copyLog(
  cluster: string,
  folder: string,
  first: string,
  last: string,
  sealed: Envelope,
): Promise<ManifestFile[]> {
  const segments = (await readdir(path.join(cluster, 'pg_wal'))).filter(
    name => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  )
  if (!segments.includes(first) || !segments.includes(last)) {
    throw new Error(`PostgreSQL no longer has its log from ${first} to ${last}; please try again.`)
  }
  return copyFiles(path.join(cluster, 'pg_wal'), folder, segments, 'postgres/pg_wal', { sealed })
}
