import { afterEach, beforeEach } from 'vitest'
import {
  killPostgres,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from './server-process.ts'

/** A data folder for each test, and the servers that it starts on it; both are removed afterwards. */
export function useOwnServers() {
  const own = {
    dataDir: '',
    start: async (env: Record<string, string> = {}): Promise<ServerProcess> => {
      const server = await startServerProcess({ DATA_DIR: own.dataDir, ...env })
      servers.push(server)
      return server
    },
  }
  let servers: ServerProcess[] = []

  beforeEach(async () => {
    own.dataDir = await temporaryDataDir()
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) {
      server.kill('SIGKILL')
      await server.exited
    }
    await killPostgres(own.dataDir)
    await removeDataDir(own.dataDir)
  })
  return own
}
