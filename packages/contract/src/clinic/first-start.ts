import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { newPassword, user } from '../session/calls.ts'
import { invitation } from '../users/calls.ts'
import { typeByItself } from './appointment-types.ts'
import { firstDetails } from './calls.ts'
import { doctorName } from './doctors.ts'
import { wholeWeek } from './hours.ts'
import { newRoom } from './rooms.ts'

/** Enough to begin with; more can be added later. */
export const mostOfAKind = 50

/** No two have the same name, ignoring case; the problem is reported on the second. */
const distinct = (list: { title: string }[], context: z.core.$RefinementCtx) => {
  const titles = list.map(({ title }) => title.toLowerCase())
  for (const [index, title] of titles.entries()) {
    if (titles.indexOf(title) === index) continue
    context.addIssue({ code: 'custom', path: [index, 'title'], message: 'has already been taken' })
  }
}

const setUp = z
  .object({
    clinic: firstDetails,
    hours: wholeWeek,
    rooms: z.array(newRoom).min(1, 'Add at least one room').max(mostOfAKind).superRefine(distinct),
    appointmentTypes: z
      .array(typeByItself)
      .min(1, 'Choose at least one type')
      .max(mostOfAKind)
      .superRefine(distinct),
    doctors: z
      .array(
        doctorName.extend({
          /** The types that the doctor offers, by their position in the list above. */
          offers: z.array(z.number().int().min(0)).max(mostOfAKind),
        }),
      )
      .min(1, 'Add at least one doctor')
      .max(mostOfAKind),
    administrator: invitation.omit({ admin: true }).extend({ password: newPassword }),
  })
  .superRefine(({ doctors, appointmentTypes }, context) => {
    for (const [index, { offers }] of doctors.entries()) {
      if (offers.every(place => place < appointmentTypes.length)) continue
      context.addIssue({ code: 'custom', path: ['doctors', index, 'offers'], message: 'is invalid' })
    }
  })
export type SetUp = z.output<typeof setUp>
export type SetUpToSend = z.input<typeof setUp>

export const setUpFirstClinic = endpoint({
  method: 'POST',
  path: '/public/set_up/:token',
  who: 'token',
  summary:
    'Make the first clinic of an installation, with all that its calendar needs, and log its administrator in',
  limit: { calls: 20, seconds: 60 },
  params: z.object({ token: z.string().max(200) }),
  body: z.object({ set_up: setUp }),
  reply: z.object({ user }),
})
