import { expect, test } from 'vitest'
import {
  attachmentCodes,
  attachmentTypes,
  defaultAttachmentType,
  defaultOrientation,
  imageMessages,
  longestNarrative,
  narrativeProblem,
  orientations,
  reportCodeOf,
} from './attachments.ts'

test('a file has one of ten kinds and one of two sides [ATT-09, ATT-10, ATT-11, CST-45]', () => {
  expect(attachmentCodes).toEqual(['B4', 'DA', 'DG', 'EB', 'OZ', 'P6', 'RB', 'RR', 'XP', '03'])
  expect(Object.keys(attachmentTypes).toSorted()).toEqual([...attachmentCodes].toSorted())
  expect(orientations).toEqual(['LEFT', 'RIGHT'])
  expect([defaultAttachmentType, defaultOrientation]).toEqual(['B4', 'LEFT'])
})

test('a dental claim knows eight kinds; photos and narratives have a code of another kind', () => {
  const sent = new Set(attachmentCodes.map(reportCodeOf))
  expect([...sent]).toEqual(['B4', 'DA', 'DG', 'EB', 'OZ', 'P6', 'RB', 'RR'])
  expect(['XP', '03'].map(reportCodeOf)).toEqual(['OZ', 'OZ'])
})

test('a file needs its day, kind and side [ATT-13]', () => {
  expect(Object.values(imageMessages)).toEqual([
    'Date is required',
    'File type is required',
    'Orientation is required',
  ])
})

test('a narrative is neither empty nor too long [ATT-12]', () => {
  for (const blank of ['', '  ', '\n']) expect(narrativeProblem(blank)).toBe('Narrative is required')
  expect(narrativeProblem('Class II')).toBeUndefined()
  expect(narrativeProblem('a'.repeat(longestNarrative))).toBeUndefined()
  expect(narrativeProblem('a'.repeat(longestNarrative + 1))).toMatch('2,000 characters at most')
})
