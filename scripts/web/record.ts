import { globSync } from 'node:fs'
import path from 'node:path'
import { startTestPostgres } from '../../apps/server/test/database/test-postgres.ts'
import { readRecording, recordingsFolder } from '../../apps/server/test/recorder/recording.ts'
import { compareRecording } from '../../apps/server/test/recorder/replay.ts'
import { runInstalled } from '../test-runner/run-tests.ts'

/**
 * Runs the component tests in these files, or all, with the real server, and stores its responses. Then a second server
 * gets the same requests, to find the values that differ each time.
 */
async function record(files: string[]): Promise<number> {
  const existingUrl = process.env.ARCHWIRE_HOUSE_DATABASE
  const { adminUrl, stop } =
    existingUrl === undefined
      ? await startTestPostgres()
      : { adminUrl: existingUrl, stop: async () => undefined }
  try {
    const env = { RECORD: 'on', ARCHWIRE_HOUSE_DATABASE: adminUrl }
    const exitCode = await runInstalled(['vitest', 'run', '--project', 'components', ...files], env)
    const findings: string[] = []
    for (const file of globSync('**/*.json', { cwd: recordingsFolder }).sort()) {
      const recording = readRecording(path.join(recordingsFolder, file))
      if (recording.isFresh !== true) continue
      findings.push(...(await compareRecording(adminUrl, recording)).map(one => `${file}: ${one}`))
      console.log(`recorded ${file}`)
    }
    if (findings.length > 0) console.error(`A second server answers otherwise:\n${findings.join('\n')}`)
    return findings.length > 0 ? 1 : exitCode
  } finally {
    await stop()
  }
}

process.exitCode = await record(process.argv.slice(2))
