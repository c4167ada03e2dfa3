import './require-node-24.mjs'

// The same tests with every storm and sweep at its whole size. It takes its time.
process.env.STORM = 'full'
const { runTestSteps } = await import('./run-test-steps.ts')
process.exitCode = await runTestSteps(['build', 'unit'])
