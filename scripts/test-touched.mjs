import './require-node-24.mjs'

// Loaded only now, because older versions of Node cannot read TypeScript.
const { runTouched } = await import('./test-runner/run-touched.ts')
process.exitCode = await runTouched(process.argv.slice(2))
