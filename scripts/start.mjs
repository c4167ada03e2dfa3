// package.json calls this with `exec`, because the shell that npm puts in between dies of a signal without
// passing it on, and the server would be left running. Windows has no such command and takes the second half.
import './require-node-24.mjs'

// Loaded only now, because older versions of Node cannot read TypeScript; and in this same process, so that
// a signal to npm, to the terminal or to this process is a signal to the server.
const { buildWebIfStale } = await import('./build-web-if-stale.ts')
await buildWebIfStale()
await import('../apps/server/src/main.ts')
