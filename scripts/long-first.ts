import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A file of Vitest that takes far longer than others says so in its first line, and why. */
export const isLong = (source: string): boolean => /^\/\/ @long: \S/.test(source)

/** Files that take long begin first: at the end of a run everybody would wait for them. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = new Set(sorted.filter(({ moduleId }) => isLong(readFileSync(moduleId, 'utf8'))))
    return [...long, ...sorted.filter(file => !long.has(file))]
  }
}
