import fc from 'fast-check'
import { expect, test } from 'vitest'
import { healthyAnswers as healthy } from '../../test/healthy-answers.ts'
import { alertsBy, answerLabel, answerProblems, tidyAnswers } from './answers.ts'
import { longestAnswer, questionsFor } from './questions.ts'

const today = '2026-05-06'
const woman = questionsFor({ gender: 'female', dob: '1990-02-03' }, today)

test('a form is complete once all required questions are answered', () => {
  expect(answerProblems(woman, healthy)).toEqual({})
})

test('missing answers are reported in the order of the form', () => {
  const { chief_concern: _, latex_allergy: __, ...rest } = healthy
  expect(Object.entries(answerProblems(woman, { ...rest, chief_concern: '  ' }))).toEqual([
    ['chief_concern', 'Please answer this question.'],
    ['latex_allergy', 'Please answer this question.'],
  ])
})

test('a yes must be explained where details are required, and may be where they are optional', () => {
  expect(answerProblems(woman, { ...healthy, medications: 'yes', tobacco: 'yes' })).toEqual({
    medications_details: 'Please tell us more.',
  })
})

test('answers to unknown questions and unknown choices are refused', () => {
  const man = questionsFor({ gender: 'male', dob: '1990-02-03' }, today)
  expect(answerProblems(man, healthy)).toEqual({ pregnant: 'is not asked' })
  expect(answerProblems(woman, { ...healthy, constructor: 'x', clinic_id: '2' })).toEqual({
    constructor: 'is not asked',
    clinic_id: 'is not asked',
  })
  expect(answerProblems(woman, { ...healthy, diabetes: 'maybe' })).toEqual({
    diabetes: 'Please answer this question.',
  })
})

test('the length of an answer is limited in characters, not in bytes', () => {
  const long = '🦷'.repeat(longestAnswer)
  expect(answerProblems(woman, { ...healthy, other: long })).toEqual({})
  expect(answerProblems(woman, { ...healthy, other: `${long}a` })).toEqual({
    other: 'Please keep it under 1000 characters.',
  })
})

test('the question about pregnancy is asked only of patients whom it can concern', () => {
  const asksWhetherPregnant = (gender: 'male' | 'female' | null, dob: string | null) =>
    questionsFor({ gender, dob }, today).some(({ key }) => key === 'pregnant')
  expect(asksWhetherPregnant('female', '1990-02-03')).toBe(true)
  expect(asksWhetherPregnant(null, null)).toBe(true)
  expect(asksWhetherPregnant('female', '2016-05-06')).toBe(true)
  expect(asksWhetherPregnant('female', '2016-05-07')).toBe(false)
  expect(asksWhetherPregnant('male', '1990-02-03')).toBe(false)
})

test('answers switch alerts on and off; unanswered questions leave them', () => {
  expect(alertsBy(healthy)).toEqual({ pregnant: false, premedication: false, latexAllergy: false })
  expect(alertsBy({ ...healthy, pregnant: 'not_said', latex_allergy: 'yes' })).toEqual({
    premedication: false,
    latexAllergy: true,
  })
  expect(alertsBy({})).toEqual({})
})

test('an explanation is dropped if the answer was changed afterwards', () => {
  const answers = {
    ...healthy,
    medications: 'no',
    medications_details: 'Aspirin',
    other: ' a\u202eb\r\nc\u0000 ',
  }
  const tidied = tidyAnswers(woman, answers)
  expect(tidied).not.toHaveProperty('medications_details')
  expect(tidied.other).toBe('ab\nc')
})

test('tidying answers twice changes nothing, and never makes them invalid', () => {
  const keys = woman.flatMap(({ key, more }) => (more === undefined ? [key] : [key, more.key]))
  const anything = fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(fc.constantFrom('yes', 'no', ''), fc.string()),
  )
  fc.assert(
    fc.property(anything, answers => {
      const tidied = tidyAnswers(woman, answers)
      expect(tidyAnswers(woman, tidied)).toEqual(tidied)
      expect(answerProblems(woman, tidied)).toEqual(answerProblems(woman, answers))
    }),
  )
})

test('an answer is shown with the label of its choice', () => {
  const health = woman.find(({ key }) => key === 'general_health')
  expect(answerLabel(health ?? {}, 'fair')).toBe('Fair')
  expect(answerLabel({}, 'Dr. Who')).toBe('Dr. Who')
  expect(answerLabel({}, undefined)).toBe('Not answered')
})
