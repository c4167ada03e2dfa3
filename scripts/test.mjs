import './require-node-24.mjs'

// Loaded only now, because older versions of Node cannot read TypeScript.
const { runTestSteps } = await import('./test-runner/run-test-steps.ts')
process.exitCode = await runTestSteps(process.argv.slice(2))
