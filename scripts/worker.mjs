// Called with `exec`, as the server is, so that a signal to npm reaches it.
import './require-node-24.mjs'

const { keepRunning } = await import('./operations/keep-running.ts')
keepRunning(new URL('../apps/server/src/worker.ts', import.meta.url))
