import { expect, test } from 'vitest'
import {
  outcomeLabel,
  problemsLabel,
  remaining,
  senderLabel,
  stateLabel,
  wouldImport,
} from './import-labels.ts'

const since = '2026-05-06T10:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(since) + seconds * 1000)
const progress = { step: 'adding', done: 10_000, total: 50_000, since } as const

test('the remaining time is estimated from the time so far', () => {
  expect(remaining(progress, after(1))).toBeUndefined()
  expect(remaining(progress, after(5))).toBe('about 20 seconds left')
  expect(remaining(progress, after(15))).toBe('about a minute left')
  expect(remaining(progress, after(60))).toBe('about 4 minutes left')
  expect(remaining({ ...progress, done: 49_990 }, after(60))).toBe('a few seconds left')
  expect(remaining({ ...progress, done: 0 }, after(60))).toBeUndefined()
})

test('the number of imported patients depends on the decisions', () => {
  const found = { lines: 10, unusable: 1, faulty: 2, duplicatesInFile: 1, duplicatesKnown: 2 }
  expect(wouldImport(found, { duplicates: 'import', faults: 'drop' })).toEqual({ count: 9, isExact: true })
  expect(wouldImport(found, { duplicates: 'skip', faults: 'drop' })).toEqual({ count: 6, isExact: true })
  // A line may be both faulty and a duplicate.
  expect(wouldImport(found, { duplicates: 'skip', faults: 'skip' })).toEqual({ count: 4, isExact: false })
})

test('a sound line can be imported if its duplicate is left out as faulty', () => {
  const found = { lines: 2, unusable: 0, faulty: 1, duplicatesInFile: 1, duplicatesKnown: 0 }
  expect(wouldImport(found, { duplicates: 'skip', faults: 'skip' })).toEqual({ count: 1, isExact: false })
  const allFaulty = { ...found, faulty: 2 }
  expect(wouldImport(allFaulty, { duplicates: 'skip', faults: 'skip' }).count).toBe(0)
})

test('problems and outcomes are described in words', () => {
  expect(
    problemsLabel({
      problems: [
        { field: 'email', problem: 'Must have a valid email.' },
        { field: null, problem: 'broken' },
      ],
    }),
  ).toBe('E-mail: Must have a valid email.; broken')
  expect(outcomeLabel({ status: 'imported', imported: 1 })).toBe('1 patient imported')
  expect(outcomeLabel({ status: 'imported', imported: 50_000 })).toBe('50,000 patients imported')
})

test('an import of somebody else is described in a few words', () => {
  const one = { status: 'matching', imported: 0, progress: null } as const
  expect(stateLabel(one)).toBe('Its columns are not matched yet')
  expect(stateLabel({ ...one, status: 'checked' })).toBe('Checked, and not imported yet')
  expect(stateLabel({ ...one, status: 'failed' })).toBe('Nothing was imported')
  expect(stateLabel({ ...one, status: 'importing', progress })).toBe('Adding patients: 10,000 of 50,000')
  const reading = { ...progress, step: 'reading' } as const
  expect(stateLabel({ ...one, status: 'checking', progress: reading })).toBe('Reading the file…')
  expect(senderLabel({ createdBy: 'Bob Boss', createdAt: '2026-05-06T10:00:00.000-04:00' })).toBe(
    'Sent by Bob Boss on May 6, 2026, 10:00 AM',
  )
})
