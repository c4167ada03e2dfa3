// package.json calls this with `exec`, because the shell that npm puts in between dies of a signal without
// passing it on, and the server would be left running. Windows has no such command and takes the second half.
import './require-node-24.mjs'

// Loaded only now, because older versions of Node cannot read TypeScript.
const { buildWebIfStale } = await import('./web/build-web-if-stale.ts')
const { keepRunning } = await import('./operations/keep-running.ts')
await buildWebIfStale()
keepRunning(new URL('../apps/server/src/main.ts', import.meta.url))
