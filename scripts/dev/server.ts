// The server of `npm run dev`, which run-dev.ts starts by `node --watch`. It serves the pages of the web app from the
// source, for Vite to complete, and not from the build.
import path from 'node:path'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { onStopRequest } from '../../apps/server/src/process-end.ts'
import { startServer } from '../../apps/server/src/start-server.ts'

const since = Date.now()
const webSources = path.join(import.meta.dirname, '../../apps/web')

const starting = startServer(readConfig(process.env), systemClock, line => console.log(line), webSources)

let isStopping = false
// Several sources can request it: the signal that Node sends, and the end of the connection to Node's watching process.
onStopRequest(() => {
  if (isStopping) return
  isStopping = true
  void starting
    .then(running => running.stop())
    .catch(error => console.error(error))
    .finally(() => process.exit(0))
})

const server = await starting
console.log(`The server runs, after ${((Date.now() - since) / 1000).toFixed(1)} s`)
if (server.setUpLink !== undefined) console.log(`There is no clinic yet. Set one up: ${server.setUpLink}`)
