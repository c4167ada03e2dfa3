import './require-node-24.mjs'

// Loaded only now, because older versions of Node cannot read TypeScript.
const { runStorms } = await import('./run-storms.ts')
process.exitCode = await runStorms(process.argv.slice(2))
