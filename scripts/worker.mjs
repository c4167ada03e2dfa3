// Called with `exec`, as the server is, so that a signal to npm reaches it.
import './require-node-24.mjs'

await import('../apps/server/src/worker.ts')
