import { execFile } from 'node:child_process'
import { notChecked } from '../test-runner/report.ts'
import { judgeAudit } from './judge-audit.ts'

// Only what an installation runs: the tools that build and test it are not part of it.
const args = ['audit', '--omit=dev', '--json']

/** Asks the registry for known vulnerabilities in anything that an installation runs. */
execFile('npm', args, { maxBuffer: 1 << 26, timeout: 60_000 }, (_error, output) => {
  const { message, isFailed, isChecked } = judgeAudit(output)
  console.log(message)
  if (isFailed) process.exitCode = 1
  else if (!isChecked) process.exitCode = notChecked
})
