import type { BuildSegment } from '../core/build-segment.ts'
import { cut } from '../core/clean-value.ts'
import { element, elementOrNull, type Segment } from '../core/segment.ts'
import { longest } from './person.ts'

/** Whom to ask. */
export type Contact = { name: string | null; phone: string | null; email: string | null }

/** `kind`: what they are asked about, by its code; IC whatever it is. */
export function contactSegment(
  segment: BuildSegment,
  { name, phone, email }: Contact,
  kind: 'IC' | 'BL' = 'IC',
): Segment {
  const phoneDigits = phone?.replace(/\D/g, '') ?? ''
  return segment(
    'PER',
    kind,
    cut(name, longest.name),
    ...(phoneDigits === '' ? [] : ['TE', phoneDigits]),
    ...(email === null ? [] : ['EM', email]),
  )
}

export function readContact(per: Segment): Contact {
  const contact: Contact = { name: elementOrNull(per, 2), phone: null, email: null }
  for (const at of [3, 5, 7]) {
    if (element(per, at) === 'TE') contact.phone = elementOrNull(per, at + 1)
    if (element(per, at) === 'EM') contact.email = elementOrNull(per, at + 1)
  }
  return contact
}
