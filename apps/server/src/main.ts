import { DataFolderInUse } from '@archwire/embedded-postgres/start-embedded-postgres'
import { readConfig, WrongConfiguration } from './config/config.ts'
import { demoClinics, demoPassword } from './demo/clinics.ts'
import { validHours } from './features/first-start/set-up-links.ts'
import { systemClock } from './platform/clock.ts'
import { openLog } from './platform/log.ts'
import { onStopRequest, stopOnEscapedError } from './process-end.ts'
import { type RunningServer, startServer } from './start-server.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

// Longer than requests, jobs and then the database get, shorter than what most supervisors grant.
const mostSecondsToStop = 25

let stopping = false
let server: RunningServer | undefined

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  say('Stopping: finishing what is under way…')
  setTimeout(() => {
    complain('It took too long; stopping at once.')
    process.exit(1)
  }, mostSecondsToStop * 1000).unref()
  try {
    await server?.stop()
    say('Stopped.')
    process.exit(0)
  } catch (error) {
    complain(`Stopped, not in good order: ${(error as Error).message}`)
    process.exit(1)
  }
}

try {
  const config = readConfig(process.env)
  stopOnEscapedError(openLog(config.logLevel), async () => server?.stop())
  const starting = startServer(config, systemClock, say)
  // During the start it waits for it: nothing is left half-open.
  onStopRequest(() => void starting.then(stop, () => undefined))
  server = await starting
  say(`\nArchwire is ready at ${server.address}`)
  if (server.setUpLink !== undefined) {
    say(`There is no clinic yet. Set yours up here, once, within ${validHours} hours:\n${server.setUpLink}`)
  }
  if (config.demo) {
    say(`Demo logins (password ${demoPassword}):`)
    for (const clinic of demoClinics) {
      for (const user of clinic.users) {
        say(`  ${user.email.padEnd(30)} ${clinic.name}${user.admin ? ', administrator' : ''}`)
      }
    }
  }
} catch (error) {
  if (error instanceof WrongConfiguration) complain(`The configuration is not right:\n${error.message}`)
  else if (error instanceof DataFolderInUse) complain(error.message)
  else complain(`Archwire could not start: ${(error as Error).message}`)
  process.exit(1)
}
