import { expect, test } from 'vitest'
import {
  fileProblem,
  imageFactsOf,
  imageProblems,
  newImageValues,
  orientationChoices,
  typeChoices,
} from './image-fields.tsx'

test('a new file is a referral of today that shows the left side [ATT-09, CST-45]', () => {
  const values = newImageValues('2026-05-06')
  expect(values).toEqual({ date: '05/06/2026', typeCode: 'B4', orientationType: 'LEFT' })
  expect(imageFactsOf(values)).toEqual({ date: '2026-05-06', typeCode: 'B4', orientationType: 'LEFT' })
})

test('ten kinds of files and two sides can be chosen [ATT-10, ATT-11]', () => {
  expect(typeChoices.map(({ value }) => value).slice(1)).toEqual([
    'B4',
    'DA',
    'DG',
    'EB',
    'OZ',
    'P6',
    'RB',
    'RR',
    'XP',
    '03',
  ])
  expect(orientationChoices.map(({ value }) => value).slice(1)).toEqual(['LEFT', 'RIGHT'])
})

test('the date, the type and the side of a file are required [ATT-13]', () => {
  expect(imageProblems({ date: '', typeCode: '', orientationType: '' })).toEqual({
    date: 'Date is required',
    typeCode: 'File type is required',
    orientationType: 'Orientation is required',
  })
  expect(imageProblems(newImageValues('2026-05-06'))).toEqual({})
})

test('a file that cannot go with a claim is refused before it is sent', () => {
  expect(fileProblem({ name: 'scan.tiff', size: 5 })).toBe('scan.tiff is no PNG, JPEG or PDF file.')
  expect(fileProblem({ name: 'scan.pdf', size: 16 * 1024 * 1024 })).toBe('scan.pdf is larger than 15 MB.')
  expect(fileProblem({ name: 'scan.pdf', size: 0 })).toBe('scan.pdf is empty.')
  expect(fileProblem({ name: 'scan.JPG', size: 5 })).toBeUndefined()
})
