import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tests that are never given a second try: one failure in two is the very fault that they look for. By where they stand
 * and what they are called; storms, and whatever is larger with STORM=full, by what they say (as find-storms.ts).
 */
const byPath: [RegExp, string][] = [
  [/^packages\//, 'calculates, and waits for nothing'],
  [
    /(kills?|chaos|storm|races?|bad-days?|outages?)(-[a-z-]+)?\.test\.ts$/,
    'looks for what breaks now and then',
  ],
  [
    /(sweep|oracle|plans)\.test\.ts$/,
    'goes through everything, or compares with another way to the same answer',
  ],
  // Every call with what it must refuse: foreign clinics, extra fields, guesses, missing entries of the audit log. What
  // component tests are told, and where a run keeps its databases, is no such thing.
  [/^apps\/server\/test\/(?!recordings\.|temporary-home\.|test-postgres\.)/, 'keeps clinics apart'],
  [/isolation\.test\.ts$/, 'keeps clinics apart'],
  [/^apps\/server\/src\/(features\/finance|drivers\/payments)\//, 'is about money'],
  [/^apps\/web\/src\/(features\/finance|shared\/money)\/.*(?<!component)\.test\.tsx?$/, 'is about money'],
  [/^e2e\/hostile\//, 'looks for scripts of others that run'],
  // What charges, refunds or pays; the other specs of finance are about forms and words.
  [
    /^e2e\/(finance\/(card-secrecy|charge|finance-keys|invoice-link(-again)?|new-payment|refund)|sandbox\/payments)\.spec\.ts$/,
    'is about money',
  ],
]

const bySource: [RegExp, string][] = [
  [/\basStorm\(/, 'looks for what breaks now and then'],
  [/storm-size|env\.STORM\b/, 'goes through everything, or compares with another way to the same answer'],
]

/** Why a test file is tried once only, or nothing. */
export const whyNeverTwice = (file: string, source: string): string | undefined =>
  byPath.find(([pattern]) => pattern.test(file))?.[1] ??
  bySource.find(([pattern]) => pattern.test(source))?.[1]

export const isNeverTwice = (root: string, file: string): boolean =>
  whyNeverTwice(file, readFileSync(join(root, file), 'utf8')) !== undefined
