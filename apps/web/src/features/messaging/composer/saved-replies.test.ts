import { expect, test } from 'vitest'
import { findReplies, replyText } from './saved-replies.ts'

const reply = (id: number, title: string, body: string) => ({ id, title, body })
const call = reply(1, 'Please call us', 'Could you call us about the visit?')
const late = reply(2, 'Running late is fine', 'See you when you get here, {first name}.')
const visit = reply(3, 'Visit at 10', 'We expect Zoë at ten. Please be on time.')
const all = [call, late, visit]

test('replies are found by words of their title and text, in any order, first of all by title [MSG-86]', () => {
  expect(findReplies(all, '')).toEqual(all)
  expect(findReplies(all, 'late')).toEqual([late])
  expect(findReplies(all, ' VISIT ')).toEqual([visit, call])
  expect(findReplies(all, 'call please')).toEqual([call])
  expect(findReplies(all, 'zoe ten')).toEqual([visit])
  expect(findReplies(all, 'parking')).toEqual([])
})

const patient = (firstName: string, status?: string) => ({
  firstName,
  intakeForm: status === undefined ? null : { id: 1, uuid: 'u', status },
})

test('a reply names the patient whom it is about, and nobody if that is not known [MSG-88]', () => {
  expect(replyText(late, [patient('Zoë')])).toBe('See you when you get here, Zoë.')
  expect(replyText(late, [])).toBe('See you when you get here.')
  expect(replyText(late, [patient('')])).toBe('See you when you get here.')
  expect(replyText(late, [patient('Zoë'), patient('Max', 'sent')])).toBe('See you when you get here.')
})

test('of several patients a reply with a link to the form names the one whose form it is [MSG-88]', () => {
  const form = reply(4, 'Form', 'Hi {first name}, please fill in {HH form link}')
  const unnamed = 'Hi, please fill in {HH form link}'
  expect(replyText(form, [patient('Zoë', 'completed'), patient('Max', 'sent')])).toBe(
    'Hi Max, please fill in {HH form link}',
  )
  expect(replyText(form, [patient('Zoë', 'sent'), patient('Max', 'sent')])).toBe(unnamed)
  expect(replyText(form, [patient('Zoë'), patient('Max')])).toBe(unnamed)
  expect(replyText(form, [patient('Zoë')])).toBe('Hi Zoë, please fill in {HH form link}')
})
