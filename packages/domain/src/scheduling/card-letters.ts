import { type Visit, visitStatus } from './visit-status.ts'

export type CardLetter = { letter: 'W' | 'NS' | 'R' | 'S' | 'D'; text: string }

/** What a card says of a visit, in letters and in full; nothing of one that is simply booked. */
export function cardLetters(visit: Visit): CardLetter[] {
  const status = visitStatus(visit)
  if (status === 'done') return [{ letter: 'D', text: 'Finished' }]
  if (status === 'seated') return [{ letter: 'S', text: 'Seated' }]
  const letters: (CardLetter | false)[] = [
    visit.noShow && { letter: 'NS', text: 'No Show' },
    visit.reschedule && { letter: 'R', text: 'Reschedule' },
    status === 'waiting' && { letter: 'W', text: 'Waiting' },
  ]
  return letters.filter(one => one !== false)
}
