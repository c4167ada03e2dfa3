/** A command that passes or fails; `answered` is one that needs somebody to answer, and is skipped where nobody does. */
type Check = { kind: 'check' | 'answered'; run: string[] }
/** A run of many tests, of which each counts; `run` begins with the program. */
type TestsCommand = { kind: 'vitest' | 'playwright'; run: string[] }
export type Command = Check | TestsCommand

export type Step = {
  name: string
  title: string
  commands: Command[]
  /** Whether only the whole run has it. */
  isWholeOnly?: boolean
}

const check = (...run: string[]): Command => ({ kind: 'check', run })
const vitest = (...more: string[]): Command => ({ kind: 'vitest', run: ['vitest', 'run', ...more] })

export const testSteps: Step[] = [
  {
    name: 'types',
    title: 'Types',
    commands: [check('tsc', '-p', '.'), check('tsc', '-p', 'e2e'), check('tsc', '-p', 'apps/web')],
  },
  { name: 'lint', title: 'Format and lint', commands: [check('biome', 'ci')] },
  { name: 'unused', title: 'Unused code', commands: [check('knip')] },
  {
    name: 'audit',
    title: 'Known vulnerabilities of dependencies',
    commands: [{ kind: 'answered', run: ['node', 'scripts/audit-dependencies.ts'] }],
    isWholeOnly: true,
  },
  // Before the tests: some of them start the whole server, which serves the built app.
  { name: 'build', title: 'Web build', commands: [check('node', 'scripts/build-web-if-stale.ts')] },
  { name: 'unit', title: 'Unit and API tests', commands: [vitest('--project=!components')] },
  { name: 'components', title: 'Component tests', commands: [vitest('--project=components')] },
  {
    name: 'browser',
    title: 'Browser tests',
    commands: [{ kind: 'playwright', run: ['playwright', 'test', '-c', 'e2e', '--reporter=list,json'] }],
  },
]
