/** The progress of a visit. Times are in minutes from the beginning of the appointment, negative before it. */
export type Visit = {
  confirmed: boolean
  arrived: number | null
  seated: number | null
  finished: number | null
  noShow: boolean
  reschedule: boolean
  canceled: boolean
  /** The note about the visit, and when it was written. */
  note: { text: string; at: number } | null
  labels: string[]
}

type When =
  | { away: number }
  /** The appointment is the one at `place` of today's. The first `came` patients have come, or should have. */
  | { today: { place: number; came: number; nowMinute: number } }

const texts = [
  'Changed the upper wire to 016 NiTi. Next visit in six weeks.',
  'Lower left bracket 35 loose, bonded again.',
  'Patient wears the elastics at night only; explained why all day matters.',
  'Aligners 11 to 14 handed out, fit is good.',
  'Impressions and photos taken, treatment plan to follow.',
  'Hygiene has improved a lot. Told the parents.',
  'Retainer fits. Instructions given in writing.',
  'Asked about paying in instalments, front desk will call.',
]
const ordinaryLabels = ['VIP', 'New Patient', 'Needs X-rays', 'Balance Due', 'Anxious']

const untouched: Visit = {
  confirmed: false,
  arrived: null,
  seated: null,
  finished: null,
  noShow: false,
  reschedule: false,
  canceled: false,
  note: null,
  labels: [],
}

export function planVisit(appointment: { minute: number }, when: When, random: () => number): Visit {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const labels = random() < 0.18 ? [pick(ordinaryLabels)] : []
  const confirmed = random() < 0.75
  const visit = { ...untouched, confirmed, labels, canceled: random() < 0.03 }
  const noShow = { ...visit, noShow: true, labels: [...labels, 'No Show'] }
  const reschedule = { ...visit, reschedule: true, labels: [...labels, 'Reschedule'] }
  const note = (at: number) => (random() < 0.35 ? { text: pick(texts), at } : null)
  const lasted = () => 15 + Math.floor(random() * 25)

  if ('today' in when) {
    const { place, came, nowMinute } = when.today
    const sinceStart = nowMinute - appointment.minute
    const visitOfToday = { ...visit, canceled: false }
    const left = came - place
    if (left <= 0) return place % 9 === 4 ? { ...reschedule, canceled: false } : visitOfToday
    // The last three who came sit in the waiting room, one of them for more than a quarter of an hour.
    if (left <= 3) return { ...visitOfToday, arrived: sinceStart - ([3, 11, 24][left - 1] ?? 3) }
    if (place % 7 === 3) return { ...noShow, canceled: false }
    // Two or three are seated with a doctor, and the ones before them have gone home.
    const isSeatedNow = left <= 6
    const seated = isSeatedNow ? sinceStart - left * 6 : Math.min(sinceStart - 45, Math.floor(random() * 12))
    return {
      ...visitOfToday,
      arrived: seated - 4 - Math.floor(random() * 16),
      seated,
      finished: isSeatedNow ? null : seated + lasted(),
      note: note(seated + 5),
    }
  }
  if (when.away > 0) {
    if (random() < 0.03) return reschedule
    return { ...visit, confirmed: random() < (when.away <= 3 ? 0.7 : 0.25) }
  }
  const course = random()
  if (course < 0.06) return noShow
  if (course < 0.1) return reschedule
  // A visit that nobody checked in.
  if (course < 0.13) return { ...visit, note: note(30) }
  const arrived = Math.floor(random() * 25) - 14
  if (course < 0.15) return { ...visit, arrived, canceled: false }
  const seated = Math.max(arrived + 1, Math.floor(random() * 20) - 2)
  return { ...visit, canceled: false, arrived, seated, finished: seated + lasted(), note: note(seated + 20) }
}
