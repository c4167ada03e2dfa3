import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { restore } from '../../apps/server/src/platform/backup/restore.ts'
import { embeddedDataDir, runProgram } from './run-program.ts'

await runProgram(async args => {
  const { values, positionals } = parseArgs({
    args,
    options: { 'data-dir': { type: 'string' } },
    allowPositionals: true,
  })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) {
    throw new Error('Say where from: npm run restore -- <folder of the backup> [--data-dir <new folder>]')
  }
  const dataDir = embeddedDataDir(values['data-dir'])
  const { ageIdentityFile } = readConfig(process.env)
  const { madeAt } = await restore(resolve(folder), dataDir, ageIdentityFile)
  console.log(`Restored the backup of ${madeAt} into ${dataDir}.`)
  const isDefault = values['data-dir'] === undefined
  console.log(`Start it with: ${isDefault ? '' : `DATA_DIR=${dataDir} `}npm start`)
})
