// @whole: whole servers are started with their databases, and each ends by a fault.
import path from 'node:path'
import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import { expect, test } from 'vitest'
import { faultExitCode } from '../../src/process-end.ts'
import { useOwnServers } from '../processes/own-servers.ts'

const own = useOwnServers()
const letEscape = `--import=${path.join(import.meta.dirname, '../processes/escaping-errors.ts')}`

test.each([
  ['SIGUSR2', 'nobody caught this'],
  ['SIGALRM', 'nobody waited for this'],
] as const)(
  'an error that escapes (%s) is logged with its stack, and the server stops in order, to be started again [SRV-01]',
  async (signal, message) => {
    const server = await own.start({ NODE_OPTIONS: letEscape })
    server.kill(signal)
    expect(await server.exited).toBe(faultExitCode)
    const said = server.output
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line))
      .filter(({ level }) => level === 60)
    expect(said).toMatchObject([{ err: { message, stack: expect.stringContaining('escaping-errors.ts') } }])
    expect(findPostmaster(path.join(own.dataDir, 'postgres'))).toBeUndefined()
  },
)
