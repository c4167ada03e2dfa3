import { expect, test } from 'vitest'
import { meaningOf } from './message-text.ts'

test.each([
  [
    'stop',
    ['STOP', 'stop', ' Stop. ', 'STOPALL', 'Unsubscribe!', 'cancel', 'End…', 'quit\n', 'optout', 'Revoke.'],
  ],
  ['resume', ['START', 'start!', ' unstop ']],
  ['help', ['HELP', 'help?', 'Info ']],
  ['confirm', ['YES', 'yes!!', 'Y', 'c', 'C.', 'Confirm ', 'yes ,']],
] as const)('%s', (meaning, texts) => {
  for (const text of texts) expect([text, meaningOf(text)]).toEqual([text, meaning])
})

test('a text with more than the keyword is for people to read', () => {
  for (const text of [
    '',
    '?',
    'Stop by',
    'yes please',
    'cancel my visit',
    '"stop',
    'Yesterday',
    'starting',
    'ye s',
  ]) {
    expect([text, meaningOf(text)]).toEqual([text, undefined])
  }
})
