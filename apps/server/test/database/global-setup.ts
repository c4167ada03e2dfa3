import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await startTestPostgres()
  project.provide('adminUrl', adminUrl)
  return stop
}
