import { resolve } from 'node:path'
import { backUp } from '../apps/server/src/platform/backup/back-up.ts'
import { reachEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/reach-embedded-postgres.ts'
import { embeddedDataDir } from './embedded-data-dir.ts'
import { run } from './run-program.ts'

await run(async ([folder, ...more]) => {
  if (folder === undefined || more.length > 0) throw new Error('Say where to: npm run backup -- <new folder>')
  const since = Date.now()
  const dataDir = embeddedDataDir()
  const postgres = await reachEmbeddedPostgres(dataDir, console.log)
  try {
    const { files, upTo } = await backUp({ dataDir, adminUrl: postgres.adminUrl, folder: resolve(folder) })
    const bytes = files.reduce((sum, file) => sum + file.size, 0)
    console.log(
      `Backed up ${dataDir} into ${resolve(folder)}: ${files.length} files, ${(bytes / 1e6).toFixed(0)} MB, ` +
        `${((Date.now() - since) / 1000).toFixed(1)} s, everything up to ${upTo}.`,
    )
    console.log('It holds patient data and the keys to it: keep it where only you can read it.')
  } finally {
    await postgres.leave()
  }
})
