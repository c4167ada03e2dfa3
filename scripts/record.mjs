import './require-node-24.mjs'

// Loaded only now, because older versions of Node cannot read TypeScript.
const { recordAnswers } = await import('./record-answers.ts')
process.exitCode = await recordAnswers(process.argv.slice(2))
