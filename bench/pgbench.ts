import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** PostgreSQL's own program for measuring. It does not come with the embedded server: some machines have it, others do not. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

type Measured = {
  url: string
  /** Where its script may be put. */
  file: string
  script: string
  connections: number
  /** Settings of each connection. */
  settings: Record<string, string>
}

/** How often a second the script was done, prepared, by as many connections at once. */
export async function pgbenchRate({ url, file, script, connections, settings }: Measured): Promise<number> {
  await writeFile(file, script)
  const PGOPTIONS = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const { stdout } = await run(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', '1', '-f', file, url],
    { env: { ...process.env, PGOPTIONS } },
  )
  const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (rate === undefined) throw new Error(`pgbench told no rate: ${stdout}`)
  return Number(rate)
}
