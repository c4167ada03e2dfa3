import { type Sql, sql } from '../../../platform/db/sql.ts'

/**
 * The saved replies that a new clinic begins with, true for any clinic as they stand. Plain signs alone: a curly
 * quotation mark would make a text twice as expensive.
 */
export const firstReplies = [
  {
    title: 'An earlier opening',
    body: 'Hi {first name}, we have an earlier opening this week. Would you like to come in sooner? Reply with the days and times that suit you, and we will look right away.',
  },
  {
    title: 'Balance question',
    body: 'Thank you for asking about your balance, {first name}. We are looking into it and will get back to you soon. We do not write about accounts by text, so please call us if you would like the details now.',
  },
  {
    title: 'Directions and parking',
    body: 'Hi {first name}, please plan a few extra minutes for parking before your visit. If you have trouble finding us, reply here or give us a call, and we will guide you in.',
  },
  {
    title: 'Please call us',
    body: 'Hi {first name}, could you give us a call when you have a moment? This is easier to sort out by phone than by text. Thank you!',
  },
  {
    title: 'Running late is fine',
    body: 'Thanks for letting us know, {first name}. Running a little late is fine, and we will see you when you get here. If it becomes more than 15 minutes, please text us again so that we can make it work.',
  },
] as const

export const insertFirstReplies = (clinicId: number): Sql => sql`
  insert into saved_replies (clinic_id, title, body)
  select ${clinicId}::bigint, reply.title, reply.body
  from jsonb_to_recordset(${JSON.stringify(firstReplies)}::jsonb) as reply (title text, body text)`
