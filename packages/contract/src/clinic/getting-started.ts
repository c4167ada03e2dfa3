import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The first steps of a new clinic, in this order. */
export const firstSteps = ['colleagues', 'patients', 'booking', 'payments'] as const
const firstStep = z.enum(firstSteps)
export type FirstStep = z.output<typeof firstStep>

/** Empty if nothing is shown: all is done, it was put away, or it was shown long enough. */
const gettingStarted = z.object({
  steps: z.array(z.object({ step: firstStep, done: z.boolean() })),
})
export type GettingStarted = z.output<typeof gettingStarted>

export const getGettingStarted = endpoint({
  method: 'GET',
  path: '/settings/getting_started',
  who: 'admin',
  summary: 'What is left to do in a new clinic; empty when nobody need be told any more',
  reply: gettingStarted,
})

export const dismissGettingStarted = endpoint({
  method: 'DELETE',
  path: '/settings/getting_started',
  who: 'admin',
  summary: 'Put the list away, for everybody in the clinic; a second time changes nothing',
})
