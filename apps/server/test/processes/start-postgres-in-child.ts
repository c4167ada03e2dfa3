// Run as a process of its own, because some tests kill it.
import { startEmbeddedPostgres } from '@archwire/embedded-postgres/start-embedded-postgres'

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => {} })
  process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
  say({ adminUrl: postgres.adminUrl, adopted: postgres.adopted })
} catch (error) {
  const { name, message } = error as Error
  say({ name, message })
  process.exit(1)
}
