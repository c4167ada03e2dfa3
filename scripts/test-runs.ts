import { readFileSync } from 'node:fs'

/** A test that failed, or a file of which no test could run: then the title is empty. */
export type Failure = { file: string; title: string; error: string }
export type FileRun = { file: string; seconds: number; passed: number; skipped: number; failures: Failure[] }

/** What a run of Vitest or of Playwright came to, in the same words for both. */
export type TestRun = {
  files: FileRun[]
  /** What passed at the second try only. */
  flaky: Failure[]
  /** What went wrong between the tests. */
  errors: string[]
}

export const readReport = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
  text.replaceAll(/\u001b\[[0-9;]*m/g, '')
