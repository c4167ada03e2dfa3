import type { DemoAnswer } from './eligibility-answers.ts'

/** What became of a question; the last two are still under way. */
export type DemoOutcome = { answered: DemoAnswer } | 'failed' | 'created' | 'requesting'

export type DemoQuestion = { daysAgo: number; outcome: DemoOutcome }

const asked = (daysAgo: number, outcome: DemoOutcome): DemoQuestion => ({ daysAgo, outcome })

/** How the sandbox's payers treat a member follows from the beginning of the number. */
export const byHand: { payer: string; memberId: string; group: string | null; questions: DemoQuestion[] }[] =
  [
    {
      payer: 'SBX01',
      memberId: 'INACT_4410',
      group: 'G-1180',
      questions: [asked(3, { answered: 'inactive' })],
    },
    {
      payer: 'SBX01',
      memberId: 'NOORTHO_2817',
      group: 'G-2210',
      questions: [asked(6, { answered: 'no orthodontics' })],
    },
    {
      payer: 'SBX01',
      memberId: 'MAXED_9031',
      group: 'G-1180',
      questions: [asked(9, { answered: 'nothing remains' })],
    },
    {
      payer: 'SBX01',
      memberId: 'AAA72_1187',
      group: null,
      questions: [asked(2, { answered: { error: '72' } })],
    },
    {
      payer: 'SBX01',
      memberId: 'AAA71_2290',
      group: null,
      questions: [asked(1, { answered: { error: '71' } })],
    },
    { payer: 'SBX01', memberId: 'SLOW_3312', group: 'G-2210', questions: [asked(0, 'requesting')] },
    { payer: 'SBX04', memberId: 'SBX4008816', group: null, questions: [asked(0, 'created')] },
    { payer: 'SBX01', memberId: 'DOWN_5520', group: null, questions: [asked(4, 'failed')] },
    {
      payer: 'SBX01',
      memberId: 'PAID_7731',
      group: 'G-1180',
      questions: [asked(45, { answered: 'active' })],
    },
    {
      payer: 'SBX01',
      memberId: 'PART_6402',
      group: 'G-2210',
      questions: [asked(14, { answered: 'active' })],
    },
    { payer: 'SBX02', memberId: 'INFO_1155', group: 'G-4402', questions: [asked(8, { answered: 'active' })] },
    { payer: 'SBX01', memberId: 'DENY_3098', group: null, questions: [] },
  ]

/** About those that were made of forms, the newest first: one failed before it was answered, one was asked long ago. */
export const ofForms: DemoQuestion[][] = [
  [asked(11, { answered: 'active' })],
  [asked(24, 'failed'), asked(23, { answered: 'active' })],
  [asked(39, { answered: 'active' })],
  [asked(60, { answered: { error: '75' } }), asked(58, { answered: 'active' })],
]
