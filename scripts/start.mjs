import './require-node-24.mjs'

// Loaded only now, because older versions of Node cannot read TypeScript; and in this same process, so that
// a signal to npm, to the terminal or to this process is a signal to the server.
const { buildWebIfStale } = await import('./build-web-if-stale.ts')
await buildWebIfStale()
await import('../apps/server/src/main.ts')
