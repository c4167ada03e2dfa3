import './require-node-24.mjs'

// Loaded only now, because older versions of Node cannot read TypeScript.
const { runChaosTests: runStorms } = await import('./chaos/run-chaos-tests.ts')
process.exitCode = await runStorms(process.argv.slice(2))
