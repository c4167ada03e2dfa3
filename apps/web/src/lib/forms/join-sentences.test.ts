import { expect, test } from 'vitest'
import { joinSentences } from './field-problems.ts'

test.each([
  [
    ['This field is required.', 'This field is too short.'],
    'This field is required. This field is too short.',
  ],
  [['Name is invalid', 'Name is odd'], 'Name is invalid. Name is odd'],
  [['Is it you?', 'Then say so!', 'Now'], 'Is it you? Then say so! Now'],
  [['Only one'], 'Only one'],
  [[], ''],
])('%j is joined to %j', (sentences, said) => {
  expect(joinSentences(sentences)).toBe(said)
})
