import { runInstalled } from './run-installed.ts'

/**
 * Lets the component tests in these files, or all, hear the real server and keeps what it answers; then asks a second
 * server the same, to know which values are other ones each time.
 */
export async function recordAnswers(files: string[]): Promise<number> {
  const record = { RECORD: 'on' }
  const heard = await runInstalled(['vitest', 'run', '--project', 'components', ...files], record)
  const compared = await runInstalled(['vitest', 'run', 'apps/server/test/recordings.test.ts'], record)
  return heard === 0 ? compared : heard
}
