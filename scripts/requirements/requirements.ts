import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findNamedRequirements } from './find-named-requirements.ts'
import { provenBy, provenText, readRequirements, requirementsReport } from './requirements-report.ts'

const root = dirname(dirname(import.meta.dirname))
const { values } = parseArgs({
  options: { owner: { type: 'string' }, summary: { type: 'boolean' }, write: { type: 'boolean' } },
})
const all = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
const claims = findNamedRequirements(root)
const { text, ok } = requirementsReport(all, claims, values)
console.log(text)
if (values.write) writeFileSync(join(root, 'docs/proven.txt'), provenText(provenBy(claims)))
process.exitCode = ok ? 0 : 1
