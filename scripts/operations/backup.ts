import { resolve } from 'node:path'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { backUp } from '../../apps/server/src/platform/backup/back-up.ts'
import { reachEmbeddedPostgres } from '../../packages/embedded-postgres/src/start-embedded-postgres.ts'
import { embeddedDataDir, runProgram } from './run-program.ts'

const openWords =
  'It is NOT encrypted (see BACKUP_AGE_RECIPIENT), and holds patient data and the keys to it: keep it where only you can read it.'
const sealedWords = (recipients: string[]) =>
  `It is encrypted by age for ${recipients.join(' and ')}: without the key to ${recipients.length === 1 ? 'it' : 'one of them'} nobody can restore it.`

await runProgram(async ([folder, ...more]) => {
  if (folder === undefined || more.length > 0) throw new Error('Say where to: npm run backup -- <new folder>')
  const since = Date.now()
  const { backupRecipients: recipients } = readConfig(process.env)
  const dataDir = embeddedDataDir()
  const postgres = await reachEmbeddedPostgres(dataDir, console.log)
  try {
    const { files, upTo } = await backUp({
      dataDir,
      adminUrl: postgres.adminUrl,
      folder: resolve(folder),
      recipients,
    })
    const bytes = files.reduce((sum, file) => sum + file.size, 0)
    console.log(
      `Backed up ${dataDir} into ${resolve(folder)}: ${files.length} files, ${(bytes / 1e6).toFixed(0)} MB, ` +
        `${((Date.now() - since) / 1000).toFixed(1)} s, everything up to ${upTo}.`,
    )
    console.log(recipients.length === 0 ? openWords : sealedWords(recipients))
  } finally {
    await postgres.leave()
  }
})
