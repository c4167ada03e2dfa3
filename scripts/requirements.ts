import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findNamedRequirements } from './find-named-requirements.ts'
import { readRequirements } from './read-requirements.ts'
import { requirementsReport } from './requirements-report.ts'

const root = dirname(import.meta.dirname)
const { values } = parseArgs({ options: { owner: { type: 'string' }, summary: { type: 'boolean' } } })
const all = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
const { text, ok } = requirementsReport(all, findNamedRequirements(root), values)
console.log(text)
process.exitCode = ok ? 0 : 1
